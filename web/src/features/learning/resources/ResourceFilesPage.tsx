import { useQuery } from '@apollo/client/react';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { kindOptions } from '~/ui/files/fileWords';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { resourceColumns } from './resourceColumns';
import { ResourceCategoriesDocument, type ResourceRowFragment, ResourcesDocument } from './resources.gql';
import { useResourceActions } from './useResourceActions';
import { useResourceRights } from './useResourceRights';

const statuses = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['archived', 'Archived'],
] as const;

/** All resources, for those who make them. */
export default function ResourceFilesPage() {
  const rights = useResourceRights();
  const list = useListState({ filters: { status: 'all', kind: '', category: '' }, sort: 'name' });
  const { status, kind, category } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    ResourcesDocument,
    { list: list.input, filter: { status, kind, category } },
    (data) => data.resources,
  );
  const actions = useResourceActions(onRetry);
  const rowActions = (row: ResourceRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.resourceFile({ id: row.id }) }]
      : []),
    ...(rights.edits && row.isEditable && row.status !== 'archived'
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editResourceFile({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Resource Files"
        actions={
          rights.creates && (
            <LinkButton variant="primary" to={routes.newResourceFile()} icon={<IconPlus size={18} aria-hidden />}>
              New resource
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="resources"
        columns={resourceColumns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status)}
        rowActions={rowActions}
        toolbar={<Toolbar list={list} />}
        empty={<NoResources isNarrowed={Boolean(list.search || kind || category) || status !== 'all'} />}
      />
      {actions.dialogs}
    </div>
  );
}

function Toolbar({ list }: { list: ReturnType<typeof useListState<'status' | 'kind' | 'category'>> }) {
  const search = useDelayedText(list.search, list.setSearch);
  const categories = useQuery(ResourceCategoriesDocument).data?.resourceCategories ?? [];
  return (
    <>
      <SearchField label="Search resources" placeholder="Name or category" {...search} />
      <ChipRow label="Filters">
        {statuses.map(([value, word]) => (
          <Chip key={value} pressed={list.filters.status === value} onClick={() => list.setFilter('status', value)}>
            {word}
          </Chip>
        ))}
        <FilterMenu
          word="Type"
          value={list.filters.kind}
          options={kindOptions}
          onChange={(value) => list.setFilter('kind', value)}
        />
        {categories.length > 0 && (
          <FilterMenu
            word="Category"
            value={list.filters.category}
            options={categories.map((name) => ({ value: name, label: name }))}
            onChange={(value) => list.setFilter('category', value)}
          />
        )}
      </ChipRow>
    </>
  );
}

function NoResources({ isNarrowed }: { isNarrowed: boolean }) {
  const { creates } = useResourceRights();
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No resources yet"
      action={creates && <LinkButton to={routes.newResourceFile()}>New resource</LinkButton>}
    >
      A resource starts as a draft. Members see it once you publish it.
    </EmptyState>
  );
}
