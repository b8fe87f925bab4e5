import { useApolloClient } from '@apollo/client/react';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import type { MenuItem } from '~/ui/Menu';
import { toast } from '~/ui/toast';
import type { Question } from './EventQuestion';
import { ArchiveEventDocument, PublishEventDocument, RestoreEventDocument } from './eventActions.gql';
import { useEventRights } from './rights';

const EventQuestion = lazy(() => import('./EventQuestion'));

interface Event {
  id: number;
  name: string;
  status: string;
}

const done: Record<Question, string> = {
  publish: 'published',
  unpublish: 'is a draft again',
  archive: 'archived',
  restore: 'restored as a draft',
};

/** What the person may do with an event besides editing it, and the dialog it takes. */
export function useEventActions({ onChanged }: { onChanged?: () => unknown } = {}) {
  const client = useApolloClient();
  const { changes } = useEventRights();
  const [question, setQuestion] = useState<{ kind: Question; event: Event }>();
  const run: Record<Question, (id: number) => Promise<unknown>> = {
    publish: (id) => client.mutate({ mutation: PublishEventDocument, variables: { id, isPublished: true } }),
    unpublish: (id) => client.mutate({ mutation: PublishEventDocument, variables: { id, isPublished: false } }),
    archive: (id) => client.mutate({ mutation: ArchiveEventDocument, variables: { id } }),
    restore: (id) => client.mutate({ mutation: RestoreEventDocument, variables: { id } }),
  };
  const answer = async (kind: Question, { id, name }: Event) => {
    try {
      await run[kind](id);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${name} ${done[kind]}`);
    await onChanged?.();
  };
  const ask = (kind: Question, event: Event) => setQuestion({ kind, event });
  const itemsFor = (event: Event): MenuItem[] => {
    if (!changes) return [];
    const item = (kind: Question, label: string, Icon: typeof IconWorld): MenuItem => ({
      key: kind,
      label,
      icon: <Icon size={18} />,
      onSelect: () => ask(kind, event),
    });
    if (event.status === 'archived') return [item('restore', 'Restore', IconArchiveOff)];
    return [
      event.status === 'draft'
        ? item('publish', 'Publish', IconWorld)
        : item('unpublish', 'Make a draft again', IconEyeOff),
      item('archive', 'Archive', IconArchive),
    ];
  };
  const dialogs = question && (
    <Suspense>
      <EventQuestion
        kind={question.kind}
        name={question.event.name}
        onAnswer={() => answer(question.kind, question.event)}
        onClose={() => setQuestion(undefined)}
      />
    </Suspense>
  );
  return { itemsFor, ask, dialogs };
}
