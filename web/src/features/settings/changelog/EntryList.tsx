import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Button, LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconExternalLink, IconPlus } from '~/ui/icons';
import { RowLink } from '~/ui/lists/RowLink';
import { PageHeader } from '~/ui/PageHeader';
import { FeatureChangelogDocument, type FeatureChangelogQuery } from './changelog.gql';
import { EntryStatus } from './EntryStatus';

type Entry = FeatureChangelogQuery['featureChangelog']['rows'][number];

const statuses = [
  { value: '', word: 'All' },
  { value: 'draft', word: 'Draft' },
  { value: 'published', word: 'Published' },
];

export function EntryList({ onOpen }: { onOpen: (entry: number | 'new') => void }) {
  const { currentUser } = useAuth();
  const list = useListState({ filters: { status: '' }, sort: 'updatedAt', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const table = useTableQuery(
    FeatureChangelogDocument,
    { list: list.input, status: status || null },
    (data) => data.featureChangelog,
  );
  const mayWrite = can(currentUser, 'changelog_manage');
  const newEntry = (
    <Button variant="primary" icon={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => onOpen('new')}>
      New entry
    </Button>
  );

  const columns: Column<Entry>[] = [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      cell: (row) => <RowLink onOpen={() => onOpen(row.id)}>{row.title}</RowLink>,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'status',
      cell: (row) => <EntryStatus isPublished={Boolean(row.publishedAt)} />,
    },
    {
      key: 'publishedAt',
      header: 'Published',
      sortable: true,
      cell: (row) => <DateText value={row.publishedAt} empty="Not yet" />,
    },
    {
      key: 'updatedAt',
      header: 'Last edited',
      sortable: true,
      cell: (row) => <DateText value={row.updatedAt} format="log" />,
    },
  ];

  return (
    <div data-density="compact">
      <PageHeader
        title="Feature Changelog"
        description="What's new in Atlas. Everyone can read published entries."
        actions={
          <>
            <LinkButton to={routes.changelog()} icon={<IconExternalLink size={18} aria-hidden />}>
              Public page
            </LinkButton>
            {mayWrite && newEntry}
          </>
        }
      />
      <DataTable
        {...table}
        noun="entries"
        columns={columns}
        primaryKey="id"
        rowName={(row) => row.title}
        state={list}
        toolbar={
          <>
            <SearchField label="Search entries" placeholder="Title or text" {...search} />
            <ChipRow label="Status">
              {statuses.map(({ value, word }) => (
                <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                  {word}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={
          list.search || status ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try another word or status.
            </EmptyState>
          ) : (
            <EmptyState level={2} action={mayWrite ? newEntry : undefined}>
              Tell people what's new. Your entries will appear here.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
