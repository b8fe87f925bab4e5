import { lazy, Suspense } from 'react';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import type { EventDateFieldsFragment } from '../my/myEvents.gql';
import { useZone } from '../zone';
import { DateFacts } from './DateFacts';

const Recording = lazy(() => import('./Recording'));

interface Props {
  opened: boolean;
  date: EventDateFieldsFragment;
  onClose: () => void;
  /** Leads to the page of the event, where one is not there already. */
  withLink?: boolean;
}

/** One date beside the list or the month. */
export default function DateDrawer({ opened, date, onClose, withLink }: Props) {
  const zone = useZone();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={date.name}
      footer={
        withLink && (
          <LinkButton to={`${routes.viewEvent({ id: date.eventId })}?date=${date.id}`}>View details</LinkButton>
        )
      }
    >
      <DateFacts date={date} zone={zone} />
      {date.recording && (
        <Suspense>
          <Recording date={date} />
        </Suspense>
      )}
    </Drawer>
  );
}
