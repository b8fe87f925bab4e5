import { grouped } from '~/lib/figures';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { ProgressBar } from '~/ui/Progress';
import { Person } from '~/ui/people/Person';
import classNames from './manageStage.module.css';
import { PersonState } from './PersonState';
import type { StagePersonRowFragment } from './stagePeople.gql';

/** A row needs a field of its own that tells it apart. */
export type PersonRow = StagePersonRowFragment & { id: number };

/** The columns of the people of a stage. */
export function personColumns(onOpen: (id: number) => void): Column<PersonRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: ({ person }) => (
        <button type="button" className={classNames.open} onClick={() => onOpen(person.id)}>
          <Person name={person.name} src={person.profileImage} />
        </button>
      ),
    },
    {
      key: 'progress',
      phone: 'status',
      header: 'Progress',
      sortable: true,
      cell: ({ doneCount, taskCount, percentage, person }) => (
        <span className={classNames.progress}>
          <span>
            {doneCount} of {taskCount}
          </span>
          <ProgressBar value={percentage} label={`Tasks ${person.name} has done`} />
        </span>
      ),
    },
    {
      key: 'points',
      header: 'XP',
      align: 'right',
      sortable: true,
      cell: ({ points }) => grouped(points),
    },
    { key: 'state', header: 'Status', phone: 'status', cell: ({ state }) => <PersonState state={state} /> },
    {
      key: 'last',
      header: 'Last task',
      sortable: true,
      cell: ({ lastAt }) => (lastAt ? <DateText value={lastAt} /> : 'None yet'),
    },
    {
      key: 'since',
      header: 'In this stage since',
      sortable: true,
      phone: 'hidden',
      cell: ({ since }) => <DateText value={since} />,
    },
  ];
}
