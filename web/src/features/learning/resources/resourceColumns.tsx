import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { FileMark } from '~/ui/files/FileMark';
import { kindNames, sizeInWords } from '~/ui/files/fileWords';
import { ContentStatus } from '../authoring/shared/ContentStatus';
import type { ResourceRowFragment } from './resources.gql';
import classNames from './resources.module.css';

/** The columns of the list of resources. */
export function resourceColumns(opensDetails: boolean): Column<ResourceRowFragment>[] {
  return [
    { key: 'name', header: 'Name', sortable: true, cell: (row) => <Name row={row} opensDetails={opensDetails} /> },
    { key: 'category', header: 'Category', sortable: true, cell: (row) => row.category },
    { key: 'kind', header: 'Type', sortable: true, cell: (row) => kindNames[row.kind] ?? row.kind },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      phone: 'status',
      cell: (row) => <ContentStatus status={row.status} />,
    },
    {
      key: 'access',
      header: 'Access',
      phone: 'hidden',
      cell: (row) => row.openers.map(({ name }) => name).join(', ') || 'Every member',
    },
    { key: 'owner', header: 'Created by', sortable: true, phone: 'hidden', cell: (row) => row.owner?.name ?? 'No one' },
    {
      key: 'size',
      header: 'Size',
      sortable: true,
      align: 'right',
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => (row.content.size ? sizeInWords(row.content.size) : ''),
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      phone: 'hidden',
      cell: (row) => <When value={row.updatedAt} />,
    },
    {
      key: 'createdAt',
      header: 'Created',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <When value={row.createdAt} />,
    },
  ];
}

function Name({ row, opensDetails }: { row: ResourceRowFragment; opensDetails: boolean }) {
  const words = (
    <>
      <FileMark kind={row.kind} />
      <span className={classNames.nameWords}>
        <span className={classNames.name}>{row.name}</span>
        <span className={classNames.source}>{row.content.fileName ?? row.content.host}</span>
      </span>
    </>
  );
  if (!opensDetails) return <span className={classNames.row}>{words}</span>;
  return (
    <Link to={routes.resourceFile({ id: row.id })} className={classNames.row}>
      {words}
    </Link>
  );
}

function When({ value }: { value: string }) {
  return (
    <span className={classNames.date}>
      <DateText value={value} />
    </span>
  );
}
