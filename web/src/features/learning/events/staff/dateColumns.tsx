import { Badge } from '~/ui/Badge';
import type { Column } from '~/ui/DataTable';
import { RowLink } from '~/ui/lists/RowLink';
import { hours, longDay } from '../when';
import { MANILA } from '../zone';
import type { EventDateRowFragment } from './events.gql';
import classNames from './staff.module.css';

/** The columns of the dates of an event; the first opens who goes. */
export function dateColumns(eventName: string, onOpen: (id: number) => void): Column<EventDateRowFragment>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      cell: (row) => (
        <RowLink onOpen={() => onOpen(row.id)} detail={hours(row, MANILA)}>
          {longDay(row.startsAt, MANILA)}
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      phone: 'status',
      cell: (row) => (
        <span className={classNames.cell}>
          <span className={classNames.cellBadges}>
            <StateBadge date={row} />
            {row.isMoved && <Badge tone="info">Moved</Badge>}
            {row.own.length > 0 && <Badge tone="outline">Changed</Badge>}
            {(row.recordingUrl || row.recordingFileId) && <Badge tone="info">Recording</Badge>}
          </span>
          {row.name !== eventName && <span className={classNames.quiet}>{row.name}</span>}
          {row.cancelReason && <span className={classNames.quiet}>{row.cancelReason}</span>}
        </span>
      ),
    },
    {
      key: 'going',
      header: 'Going',
      align: 'right',
      cell: (row) => (row.capacity === null ? row.goingCount : `${row.goingCount} of ${row.capacity}`),
    },
    { key: 'waiting', header: 'Waiting', align: 'right', cell: (row) => row.waitingCount },
    { key: 'attended', header: 'Attended', align: 'right', cell: (row) => row.attendedCount },
  ];
}

function StateBadge({ date }: { date: EventDateRowFragment }) {
  if (date.isCancelled) return <Badge tone="danger">Cancelled</Badge>;
  if (date.state === 'now') return <Badge tone="success">Now</Badge>;
  return (
    <Badge tone={date.state === 'past' ? 'neutral' : 'success'}>{date.state === 'past' ? 'Past' : 'Scheduled'}</Badge>
  );
}
