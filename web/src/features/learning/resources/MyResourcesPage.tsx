import { useQuery } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { kindOptions } from '~/ui/files/fileWords';
import { Pagination } from '~/ui/lists/Pagination';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonCard } from '~/ui/Skeleton';
import { ClosedResources } from './ClosedResources';
import classNames from './MyResourcesPage.module.css';
import { MyResourcesDocument } from './myResources.gql';
import { ResourceCard } from './ResourceCard';
import { ResourceCategoriesDocument } from './resources.gql';

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
];

/** What the person may take away: templates, checklists, scripts and links, and what membership would open. */
export default function MyResourcesPage() {
  const list = useListState({ filters: { category: '', kind: '' }, sort: 'newest' });
  const search = useDelayedText(list.search, list.setSearch);
  const { category, kind } = list.filters;
  const isNarrowed = Boolean(list.search || category || kind);
  const filter = { category, kind };
  // Below the answer, and not before it: it would be pushed down.
  const closed = list.page === 1 && <ClosedResources search={list.search} filter={filter} />;
  return (
    <>
      <PageHeader title="My Resources" description="Templates, checklists, scripts and links for your work." />
      <div className={classNames.toolbar}>
        <div className={classNames.search}>
          <SearchField label="Search resources" placeholder="Name or category" {...search} />
        </div>
        <SegmentedControl
          label="Sort by"
          options={sorts}
          value={list.sort ?? 'newest'}
          onChange={(value) => list.setSort(value, false)}
        />
      </div>
      <Filters list={list} />
      <Cell
        query={MyResourcesDocument}
        variables={{ list: list.input, filter: { ...filter, door: 'open' } }}
        loading={<Loading />}
        empty={
          <>
            <EmptyState
              level={2}
              spot={isNarrowed ? 'compass' : 'calm'}
              title={isNarrowed ? 'Oops, no results found' : undefined}
            >
              {isNarrowed ? 'Try another word or fewer filters.' : 'Your resources will appear here.'}
            </EmptyState>
            {closed}
          </>
        }
      >
        {({ myResources: { rows, total } }) => (
          <>
            <ul className={classNames.cards}>
              {rows.map((resource) => (
                <ResourceCard key={resource.id} resource={resource} />
              ))}
            </ul>
            <Pagination page={list.page} total={total} noun="resources" onPage={list.setPage} />
            {closed}
          </>
        )}
      </Cell>
    </>
  );
}

function Filters({ list }: { list: ReturnType<typeof useListState<'category' | 'kind'>> }) {
  const categories = useQuery(ResourceCategoriesDocument).data?.resourceCategories ?? [];
  const { category, kind } = list.filters;
  return (
    <div className={classNames.filters}>
      <ChipRow label="Category">
        <Chip pressed={!category} onClick={() => list.setFilter('category', '')}>
          All
        </Chip>
        {categories.map((name) => (
          <Chip key={name} pressed={category === name} onClick={() => list.setFilter('category', name)}>
            {name}
          </Chip>
        ))}
        <FilterMenu
          word="Type"
          value={kind}
          options={kindOptions}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </ChipRow>
    </div>
  );
}

function Loading() {
  return (
    <div className={classNames.cards}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}
