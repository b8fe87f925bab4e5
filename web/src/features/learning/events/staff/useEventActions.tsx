import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import type { BatchAction } from '~/ui/DataTable';
import { IconCopy } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { ArchiveEventsDocument, DuplicateEventDocument, PublishEventsDocument } from './eventActions.gql';
import { type Change, changes, changesOf } from './eventChanges';
import { useEventRights } from './rights';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Event {
  id: number;
  name: string;
  status: string;
}

/** What the person may do with events besides editing them, and the dialog it takes. */
export function useEventActions({ onChanged }: { onChanged?: () => unknown } = {}) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const rights = useEventRights();
  const [asking, setAsking] = useState<{ change: Change; event: Event }>();

  const send = (change: Change, ids: number[]) =>
    change === 'publish' || change === 'unpublish'
      ? client.mutate({ mutation: PublishEventsDocument, variables: { ids, isPublished: change === 'publish' } })
      : client.mutate({ mutation: ArchiveEventsDocument, variables: { ids, isArchived: change === 'archive' } });
  const run = async (change: Change, events: Event[]) => {
    const ids = events.map(({ id }) => id);
    try {
      await send(change, ids);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${whichOf(events)} ${changes[change].done}`);
    await onChanged?.();
  };
  const duplicate = async ({ id }: Event) => {
    try {
      const made = (await client.mutate({ mutation: DuplicateEventDocument, variables: { id } })).data?.duplicateEvent;
      if (!made) return;
      toast.success(`${made.name} created`);
      await navigate(routes.event({ id: made.id }));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const ask = (change: Change, event: Event) => setAsking({ change, event });
  const itemsFor = (event: Event): MenuItem[] => {
    const items = (rights.changes ? (changesOf[event.status] ?? []) : []).map((change) => {
      const { label, icon: ChangeIcon } = changes[change];
      return { key: change, label, icon: <ChangeIcon size={18} />, onSelect: () => ask(change, event) };
    });
    if (!rights.creates || !rights.opens) return items;
    const copy = {
      key: 'duplicate',
      label: 'Duplicate',
      icon: <IconCopy size={18} />,
      onSelect: () => void duplicate(event),
    };
    return [...items.slice(0, -1), copy, ...items.slice(-1)];
  };
  const batch = (status: string): BatchAction<Event>[] => {
    const offered: Change[] = status === 'archived' ? ['restore'] : ['publish', 'archive'];
    return (rights.changes ? offered : []).map((change) => {
      const { label, body, icon: ChangeIcon } = changes[change];
      return {
        key: change,
        label,
        icon: <ChangeIcon size={18} stroke={2} aria-hidden />,
        run: (events) => run(change, events),
        confirm: (events) => ({ title: `${label} ${whichOf(events)}?`, confirmLabel: label, body }),
      };
    });
  };
  const dialogs = asking && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsking(undefined)}
        onConfirm={() => run(asking.change, [asking.event])}
        title={titleOf(asking.change, asking.event.name)}
        confirmLabel={changes[asking.change].label}
        confirmingLabel={changes[asking.change].busy}
      >
        {changes[asking.change].body}
      </ConfirmModal>
    </Suspense>
  );
  return { itemsFor, ask, batch, dialogs };
}

function titleOf(change: Change, name: string): string {
  return change === 'unpublish' ? `Unpublish ${name}?` : `${changes[change].label} ${name}?`;
}

function whichOf(events: Event[]): string {
  return events.length === 1 && events[0] ? events[0].name : `${events.length} events`;
}
