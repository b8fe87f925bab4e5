import { grouped } from '~/lib/figures';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Person } from '~/ui/people/Person';
import { MoveUpState } from './MoveUpState';
import classNames from './moveUp.module.css';
import type { MoveUpRowFragment } from './moveUps.gql';
import { ageWords } from './moveUpWords';

/** The columns of the queue. */
export function moveUpColumns(onOpen: (id: number) => void): Column<MoveUpRowFragment>[] {
  return [
    {
      key: 'person',
      header: 'Name',
      cell: ({ id, person, attempt }) => (
        <button type="button" className={classNames.open} onClick={() => onOpen(id)}>
          <Person
            name={person.name}
            src={person.profileImage}
            detail={attempt === 1 ? 'First request' : `Request ${attempt}`}
          />
        </button>
      ),
    },
    {
      key: 'age',
      header: 'Waiting',
      cell: ({ state, ageHours }) =>
        state === 'waiting' ? `Waiting ${ageWords(ageHours)}` : `Answered after ${ageWords(ageHours)}`,
    },
    {
      key: 'requestedAt',
      header: 'Requested',
      phone: 'hidden',
      cell: ({ requestedAt }) => <DateText value={requestedAt} format="log" />,
    },
    { key: 'points', header: 'XP', align: 'right', cell: ({ points }) => grouped(points) },
    { key: 'state', header: 'Status', phone: 'status', cell: ({ state }) => <MoveUpState state={state} /> },
  ];
}
