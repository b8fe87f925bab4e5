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
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { useAuthorRights } from '../shared/rights';
import { courseColumns } from './courseColumns';
import { ContentAuthorsDocument, type CourseRowFragment, CoursesDocument } from './courses.gql';
import { useCourseActions } from './useCourseActions';

const statuses = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['archived', 'Archived'],
] as const;

/** All courses, for those who make them. */
export default function CoursesPage() {
  const rights = useAuthorRights();
  const list = useListState({ filters: { status: 'all', author: '' }, sort: 'name' });
  const { status, author } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    CoursesDocument,
    { list: list.input, filter: { status, authorId: Number(author) || null } },
    (data) => data.courses,
  );
  const actions = useCourseActions({ onChanged: onRetry });
  const rowActions = (row: CourseRowFragment): MenuItem[] => [
    ...(rights.opensCourse
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.course({ id: row.id }) }]
      : []),
    ...(rights.editsCourses && row.status !== 'archived'
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editCourse({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Courses"
        actions={
          rights.createsCourses && (
            <LinkButton variant="primary" to={routes.newCourse()} icon={<IconPlus size={18} aria-hidden />}>
              New course
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="courses"
        columns={courseColumns(rights.opensCourse)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status)}
        rowActions={rowActions}
        toolbar={<Toolbar list={list} />}
        empty={<NoCourses isNarrowed={Boolean(list.search || author) || status !== 'all'} />}
      />
      {actions.dialogs}
    </div>
  );
}

function Toolbar({ list }: { list: ReturnType<typeof useListState<'status' | 'author'>> }) {
  const { changes, copies } = useAuthorRights();
  const search = useDelayedText(list.search, list.setSearch);
  const authors = useQuery(ContentAuthorsDocument, { skip: !changes && !copies }).data?.contentAuthors ?? [];
  return (
    <>
      <SearchField label="Search courses" placeholder="Name of a course" {...search} />
      <ChipRow label="Filters">
        {statuses.map(([value, word]) => (
          <Chip key={value} pressed={list.filters.status === value} onClick={() => list.setFilter('status', value)}>
            {word}
          </Chip>
        ))}
        {authors.length > 0 && (
          <FilterMenu
            word="Author"
            value={list.filters.author}
            options={authors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => list.setFilter('author', value)}
          />
        )}
      </ChipRow>
    </>
  );
}

function NoCourses({ isNarrowed }: { isNarrowed: boolean }) {
  const { createsCourses } = useAuthorRights();
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
      action={createsCourses && <LinkButton to={routes.newCourse()}>New course</LinkButton>}
      title="No courses yet"
    >
      A course starts as a draft. Members see it once you publish it.
    </EmptyState>
  );
}
