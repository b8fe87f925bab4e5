import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { IconCalendarOff, IconPencil, IconRestore, IconUsers, IconVideo } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { ReviveEventDateDocument } from './eventActions.gql';
import type { EventDateRowFragment, EventDetailsFragment } from './events.gql';
import { useEventRights } from './rights';

const ScopeDialog = lazy(() => import('./ScopeDialog'));
const CancelDialog = lazy(() => import('./CancelDialog'));
const DateDrawer = lazy(() => import('../form/DateFormDrawer'));

interface Options {
  event: EventDetailsFragment;
  onSignups: (date: EventDateRowFragment) => void;
  onChanged: () => Promise<void>;
}

type Open = { what: 'scope' | 'cancel' | 'date'; date: EventDateRowFragment };

/** What the person may do with one date, and the dialogs it takes. */
export function useDateActions({ event, onSignups, onChanged }: Options) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const rights = useEventRights();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isRecurring = event.repeat !== null;

  const revive = async (date: EventDateRowFragment) => {
    try {
      await client.mutate({ mutation: ReviveEventDateDocument, variables: { id: date.id } });
      toast.success('Date is back on');
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const change = (date: EventDateRowFragment) => setOpen({ what: isRecurring ? 'scope' : 'date', date });

  const itemsFor = (date: EventDateRowFragment): MenuItem[] => {
    const items: MenuItem[] = [
      { key: 'signups', label: 'Sign-ups', icon: <IconUsers size={18} />, onSelect: () => onSignups(date) },
    ];
    if (!rights.changes || event.status === 'archived') return items;
    if (date.state === 'past') {
      const label = date.recordingUrl || date.recordingFileId ? 'Change recording' : 'Add recording';
      items.push({
        key: 'recording',
        label,
        icon: <IconVideo size={18} />,
        onSelect: () => setOpen({ what: 'date', date }),
      });
      return items;
    }
    if (date.isCancelled) {
      items.push({
        key: 'revive',
        label: 'Bring date back',
        icon: <IconRestore size={18} />,
        onSelect: () => void revive(date),
      });
      return items;
    }
    items.push(
      { key: 'change', label: 'Change', icon: <IconPencil size={18} />, onSelect: () => change(date) },
      {
        key: 'cancel',
        label: 'Cancel date',
        icon: <IconCalendarOff size={18} />,
        danger: true,
        onSelect: () => setOpen({ what: 'cancel', date }),
      },
    );
    return items;
  };

  const dialogs = open && (
    <Suspense>
      {open.what === 'scope' && (
        <ScopeDialog
          date={open.date}
          canEdit={rights.edits}
          onClose={close}
          onChoose={(scope) => {
            if (scope === 'this') setOpen({ what: 'date', date: open.date });
            else {
              close();
              navigate(`${routes.editEvent({ id: event.id })}${scope === 'later' ? `?from=${open.date.id}` : ''}`);
            }
          }}
        />
      )}
      {open.what === 'cancel' && (
        <CancelDialog event={event} date={open.date} onClose={close} onCancelled={onChanged} />
      )}
      {open.what === 'date' && <DateDrawer event={event} date={open.date} onClose={close} onSaved={onChanged} />}
    </Suspense>
  );
  return { itemsFor, dialogs };
}
