import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import type { FormRowFragment } from '../forms.gql';
import { FormState } from './FormState';
import classNames from './forms.module.css';

/** The columns of the list of forms. */
export function formColumns(opensForm: boolean): Column<FormRowFragment>[] {
  return [
    { key: 'name', header: 'Name', sortable: true, cell: (row) => <Name row={row} opensForm={opensForm} /> },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      phone: 'status',
      cell: (row) => <FormState status={row.status} window={row.window} />,
    },
    { key: 'audience', header: 'For', cell: (row) => (row.isPublic ? 'Everyone' : 'Signed-in people') },
    {
      key: 'version',
      header: 'Version',
      align: 'right',
      phone: 'hidden',
      cell: (row) => (row.version === 0 ? 'None' : `${row.version}${row.hasChanges ? ' and changes' : ''}`),
    },
    { key: 'sent', header: 'Responses', sortable: true, align: 'right', cell: (row) => row.sentCount },
    { key: 'open', header: 'In progress', align: 'right', phone: 'hidden', cell: (row) => row.openCount },
    {
      key: 'lastSentAt',
      header: 'Last response',
      sortable: true,
      phone: 'hidden',
      cell: (row) => (row.lastSentAt ? <DateText value={row.lastSentAt} /> : 'None'),
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

function Name({ row, opensForm }: { row: FormRowFragment; opensForm: boolean }) {
  const words = (
    <>
      <b>{row.name}</b>
      <small>/form/{row.slug}</small>
    </>
  );
  if (!opensForm) return <span className={classNames.name}>{words}</span>;
  return (
    <Link to={routes.form({ id: row.id })} className={classNames.name}>
      {words}
    </Link>
  );
}
