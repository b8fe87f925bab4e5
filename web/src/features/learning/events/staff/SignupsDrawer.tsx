import { useQuery } from '@apollo/client/react';
import { Drawer } from '~/ui/Drawer';
import { hours, longDay } from '../when';
import { MANILA } from '../zone';
import { EventDateByIdDocument } from './events.gql';
import { Signups } from './Signups';

interface Props {
  /** Null while it closes. */
  dateId: number | null;
  onClose: () => void;
  onChanged: () => unknown;
}

/** Who answered a date, and who came. */
export default function SignupsDrawer({ dateId, onClose, onChanged }: Props) {
  const { data } = useQuery(EventDateByIdDocument, { variables: { id: dateId ?? 0 }, skip: dateId === null });
  const date = data?.eventDate;
  return (
    <Drawer
      opened={dateId !== null}
      onClose={onClose}
      title={date ? longDay(date.startsAt, MANILA) : 'Sign-ups'}
      subtitle={date && hours(date, MANILA)}
    >
      {dateId !== null && <Signups key={dateId} dateId={dateId} date={date ?? null} onChanged={onChanged} />}
    </Drawer>
  );
}
