import { useApolloClient } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import {
  ArchiveMarketingPageDocument,
  type PageDetailsFragment,
  PublishMarketingPageDocument,
  ScheduleMarketingPageDocument,
  UnpublishMarketingPageDocument,
} from './pages.gql';

/** What opens a drawer or a question about a page. */
export type PageTaskKind = 'edit' | 'address' | 'duplicate' | 'schedule' | 'code' | 'unpublish' | 'archive';

export interface PageTask {
  kind: PageTaskKind;
  page: PageDetailsFragment;
}

/** What can be done with a page at once. Each says how it went, and shows the list anew. */
export function usePageTasks(refetch: () => Promise<unknown>) {
  const client = useApolloClient();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch().catch(() => {});
  };
  return {
    publish: ({ path, name, address }: PageDetailsFragment) =>
      run(
        () => client.mutate({ mutation: PublishMarketingPageDocument, variables: { path } }),
        address ? `${name} is live at ${address}` : `${name} is published. Give its funnel a short link to show it.`,
      ),
    unpublish: ({ path, name }: PageDetailsFragment) =>
      run(
        () => client.mutate({ mutation: UnpublishMarketingPageDocument, variables: { path } }),
        `${name} unpublished`,
      ),
    unschedule: ({ path, name }: PageDetailsFragment) =>
      run(
        () => client.mutate({ mutation: ScheduleMarketingPageDocument, variables: { path, at: null } }),
        `${name} is no longer scheduled`,
      ),
    archive: ({ path, name }: PageDetailsFragment) =>
      run(
        () => client.mutate({ mutation: ArchiveMarketingPageDocument, variables: { path, archived: true } }),
        `${name} archived`,
      ),
    restore: ({ path, name }: PageDetailsFragment) =>
      run(
        () => client.mutate({ mutation: ArchiveMarketingPageDocument, variables: { path, archived: false } }),
        `${name} restored. Publish it to show it.`,
      ),
  };
}
