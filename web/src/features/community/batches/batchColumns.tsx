import { Link } from 'react-router';
import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { BatchState } from './BatchState';
import type { BatchDetailsFragment } from './batches.gql';

/** The columns of the list of batches. */
export function batchColumns(opensDetails: boolean): Column<BatchDetailsFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (opensDetails ? <Link to={routes.batch({ id: row.id })}>{row.name}</Link> : row.name),
    },
    { key: 'state', header: 'Status', phone: 'status', cell: (row) => <BatchState batch={row} /> },
    {
      key: 'launchFrom',
      header: 'Launch starts',
      sortable: true,
      cell: (row) => (row.launchFrom ? listDate(row.launchFrom) : 'Not scheduled yet'),
    },
    {
      key: 'launchTo',
      header: 'Launch ends',
      sortable: true,
      cell: (row) => (row.launchTo ? listDate(row.launchTo) : ''),
    },
    {
      key: 'memberCount',
      header: 'People',
      sortable: true,
      align: 'right',
      cell: (row) => grouped(row.memberCount),
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.updatedAt} />,
    },
  ];
}
