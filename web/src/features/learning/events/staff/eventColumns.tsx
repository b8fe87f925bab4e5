import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { ContentStatus } from '../../authoring/shared/ContentStatus';
import { goingInWords, peopleNames } from '../my/eventWords';
import type { EventListRowFragment } from './events.gql';
import classNames from './staff.module.css';

/** The columns of the list of events. */
export function eventColumns(opensDetails: boolean): Column<EventListRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => {
        const event = (
          <>
            <Cover id={row.id} src={row.coverThumbUrl} small className={classNames.thumb} />
            <span className={classNames.words}>
              <span className={classNames.name}>{row.name}</span>
              <span className={classNames.short}>{row.schedule}</span>
            </span>
          </>
        );
        return opensDetails ? (
          <Link to={routes.event({ id: row.id })} className={classNames.event}>
            {event}
          </Link>
        ) : (
          <span className={classNames.event}>{event}</span>
        );
      },
    },
    {
      key: 'next',
      header: 'Next date',
      sortable: true,
      cell: (row) => (
        <span className={classNames.date}>
          <DateText value={row.nextDate?.startsAt} format="log" />
        </span>
      ),
    },
    {
      key: 'going',
      header: 'Seats',
      phone: 'hidden',
      cell: (row) => (row.nextDate ? goingInWords(row.nextDate) : 'None'),
    },
    { key: 'hosts', header: 'Hosts', phone: 'hidden', cell: (row) => peopleNames(row.hosts) || 'None' },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      phone: 'status',
      cell: (row) => <ContentStatus status={row.status} />,
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      phone: 'hidden',
      cell: (row) => day(row.updatedAt),
    },
    {
      key: 'createdAt',
      header: 'Created',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => day(row.createdAt),
    },
  ];
}

function day(value: string) {
  return (
    <span className={classNames.date}>
      <DateText value={value} />
    </span>
  );
}
