import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { grouped } from '~/lib/figures';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconPlus } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import classNames from './AccessLevelsPage.module.css';
import { AccessLevelTableDocument, type AccessLevelTableQuery } from './accessLevels.gql';

type Level = AccessLevelTableQuery['accessLevels'][number];

export default function AccessLevelsPage() {
  const { currentUser } = useAuth();
  const { data, error, loading, refetch } = useQuery(AccessLevelTableDocument);
  const [search, setSearch] = useState('');
  const opensDetails = page(currentUser, 'accessLevel');

  const columns: Column<Level>[] = [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      value: (row) => row.name,
      cell: (row) => (
        <span className={classNames.name}>
          {opensDetails ? <Link to={routes.accessLevel({ id: row.id })}>{row.name}</Link> : row.name}
          {row.description && <span>{row.description}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      header: 'Type',
      phone: 'status',
      sortable: true,
      value: (row) => (row.isSystem ? 'Built in' : 'Custom'),
      cell: (row) => (row.isSystem ? <Badge tone="info">Built in</Badge> : <Badge tone="outline">Custom</Badge>),
    },
    count('pages', 'Pages', (row) => row.pages.length),
    count('functions', 'Functions', (row) => row.functions.length),
    count('userCount', 'People', (row) => row.userCount),
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      value: (row) => row.updatedAt,
      cell: (row) => <DateText value={row.updatedAt} />,
    },
  ];

  const wanted = search.trim().toLowerCase();
  const rows = data?.accessLevels.filter((row) =>
    `${row.name} ${row.id} ${row.description}`.toLowerCase().includes(wanted),
  );
  return (
    <div data-density="compact">
      <PageHeader
        title="Access Levels"
        description="A level is a role: the pages and functions its people get."
        actions={
          can(currentUser, 'access-level_create') &&
          page(currentUser, 'newAccessLevel') && (
            <LinkButton variant="primary" to={routes.newAccessLevel()} icon={<IconPlus size={18} aria-hidden />}>
              New Access Level
            </LinkButton>
          )
        }
      />
      <DataTable
        noun="levels"
        columns={columns}
        rows={rows}
        primaryKey="id"
        rowName={(row) => row.name}
        failure={error && !data ? errorMessage(error) : null}
        onRetry={() => void refetch().catch(() => {})}
        isRefreshing={loading}
        toolbar={<SearchField label="Search levels" placeholder="Name" value={search} onChange={setSearch} />}
        empty={
          wanted ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try a shorter word.
            </EmptyState>
          ) : undefined
        }
      />
    </div>
  );
}

function count(key: string, header: string, value: (row: Level) => number): Column<Level> {
  return { key, header, align: 'right', sortable: true, value, cell: (row) => grouped(value(row)) };
}
