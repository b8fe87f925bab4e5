import { lazy, Suspense } from 'react';
import { storage } from '~/lib/browser/storage';
import { Cell } from '~/lib/cell';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { OFFLINE_KEY } from '~/lib/offline/owner';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { Pagination } from '~/ui/lists/Pagination';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonCard } from '~/ui/Skeleton';
import { ClosedCourses } from './ClosedCourses';
import { CourseCard } from './CourseCard';
import classNames from './courses.module.css';
import { MyCoursesDocument } from './myCourses.gql';

const DownloadedLessons = lazy(() => import('../offline/DownloadedLessons'));

const filters = [
  { value: 'all', label: 'All' },
  { value: 'watching', label: 'Watching' },
  { value: 'completed', label: 'Completed' },
];
const sorts = [
  { value: 'recent', label: 'Recent' },
  { value: 'newest', label: 'Newest' },
];
const nothing: Record<string, string> = {
  all: 'Your courses will appear here.',
  watching: 'Courses you started will appear here.',
  completed: 'Courses you completed will appear here.',
};

/** The courses of the person: go on, begin another, and what membership would open. */
export default function MyCoursesPage() {
  const list = useListState({ filters: { filter: 'all', sort: 'recent' } });
  const search = useDelayedText(list.search, list.setSearch);
  const { filter, sort } = list.filters;
  // Below the answer, and not before it: it would be pushed down.
  const closed = filter === 'all' && list.page === 1 && <ClosedCourses search={list.search} />;
  return (
    <>
      <PageHeader title="My Courses" description="Pick up where you left off, or start something new." />
      <div className={classNames.toolbar}>
        <ChipRow label="Show">
          {filters.map(({ value, label }) => (
            <Chip key={value} pressed={filter === value} onClick={() => list.setFilter('filter', value)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
        <div className={classNames.search}>
          <SearchField label="Search courses" placeholder="Name of a course" {...search} />
        </div>
        <SegmentedControl
          label="Sort by"
          options={sorts}
          value={sort}
          onChange={(value) => list.setFilter('sort', value)}
        />
      </div>
      <Cell
        query={MyCoursesDocument}
        variables={{ list: list.input, filter }}
        loading={<Loading />}
        empty={
          <>
            <EmptyState level={2} spot={list.search ? 'compass' : 'calm'} title={list.search ? NO_RESULTS : undefined}>
              {list.search ? 'Try another word.' : (nothing[filter] ?? nothing.all)}
            </EmptyState>
            {closed}
          </>
        }
      >
        {({ myCourses: { rows, total } }) => (
          <>
            <ul className={classNames.cards}>
              {rows.map((course, at) => (
                <CourseCard key={course.id} course={course} place={at} />
              ))}
            </ul>
            <Pagination page={list.page} total={total} noun="courses" onPage={list.setPage} />
            {closed}
          </>
        )}
      </Cell>
      {storage.get(OFFLINE_KEY) && (
        <Suspense>
          <DownloadedLessons />
        </Suspense>
      )}
    </>
  );
}

const NO_RESULTS = 'Oops, no results found';

function Loading() {
  return (
    <div className={classNames.cards}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}
