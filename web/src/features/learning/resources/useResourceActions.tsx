import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import type { BatchAction } from '~/ui/DataTable';
import { IconArchive, IconArchiveOff, IconEyeOff, IconWorld } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { ArchiveResourcesDocument, PublishResourcesDocument } from './resources.gql';
import { useResourceRights } from './useResourceRights';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Resource {
  id: number;
  name: string;
  status: string;
  isEditable: boolean;
}

type Change = 'publish' | 'unpublish' | 'archive' | 'restore';

const words: Record<Change, { label: string; done: string; body: string }> = {
  publish: {
    label: 'Publish',
    done: 'published',
    body: 'Members with access will see it right away. You can unpublish it anytime.',
  },
  unpublish: {
    label: 'Unpublish',
    done: 'unpublished',
    body: "It goes back to draft. Members won't see it until you publish it again.",
  },
  archive: {
    label: 'Archive',
    done: 'archived',
    body: "Members won't see it anymore. We keep the file, and you can restore it anytime.",
  },
  restore: { label: 'Restore', done: 'restored as a draft', body: 'It comes back as a draft.' },
};

const icons: Record<Change, typeof IconWorld> = {
  publish: IconWorld,
  unpublish: IconEyeOff,
  archive: IconArchive,
  restore: IconArchiveOff,
};

/** What may become of a resource in this state. */
const changesOf: Record<string, Change[]> = {
  draft: ['publish', 'archive'],
  published: ['unpublish', 'archive'],
  archived: ['restore'],
};

/** What the person may do with resources besides editing them, and the dialog it takes. */
export function useResourceActions(onChanged?: () => unknown) {
  const client = useApolloClient();
  const { changes } = useResourceRights();
  const [asking, setAsking] = useState<{ change: Change; resource: Resource }>();

  const run = async (change: Change, resources: Resource[]) => {
    const ids = resources.map(({ id }) => id);
    try {
      if (change === 'publish' || change === 'unpublish') {
        const variables = { ids, isPublished: change === 'publish' };
        await client.mutate({ mutation: PublishResourcesDocument, variables });
      } else {
        const variables = { ids, isArchived: change === 'archive' };
        await client.mutate({ mutation: ArchiveResourcesDocument, variables });
      }
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${whichOf(resources)} ${words[change].done}`);
    await onChanged?.();
  };
  const ask = (change: Change, resource: Resource) => setAsking({ change, resource });
  const itemsFor = (resource: Resource): MenuItem[] =>
    (resource.isEditable ? (changesOf[resource.status] ?? []) : []).map((change) => {
      const ChangeIcon = icons[change];
      return {
        key: change,
        label: words[change].label,
        icon: <ChangeIcon size={18} />,
        onSelect: () => ask(change, resource),
      };
    });
  const batch = (status: string): BatchAction<Resource>[] => {
    const offered: Change[] = status === 'archived' ? ['restore'] : ['publish', 'archive'];
    return (changes ? offered : []).map((change) => {
      const ChangeIcon = icons[change];
      return {
        key: change,
        label: words[change].label,
        icon: <ChangeIcon size={18} stroke={2} aria-hidden />,
        run: (resources) => run(change, resources),
        confirm: (resources) => ({
          title: `${words[change].label} ${whichOf(resources)}?`,
          confirmLabel: words[change].label,
          body: words[change].body,
        }),
      };
    });
  };
  const dialogs = asking && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsking(undefined)}
        onConfirm={() => run(asking.change, [asking.resource])}
        title={`${words[asking.change].label}: ${asking.resource.name}?`}
        confirmLabel={words[asking.change].label}
      >
        {words[asking.change].body}
      </ConfirmModal>
    </Suspense>
  );
  return { itemsFor, ask, batch, dialogs };
}

function whichOf(resources: Resource[]): string {
  return resources.length === 1 && resources[0] ? resources[0].name : `${resources.length} resources`;
}
