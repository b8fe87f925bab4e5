import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { ContentStatus } from '../shared/ContentStatus';
import { openerWords } from '../shared/words';
import type { CourseRowFragment } from './courses.gql';
import classNames from './courses.module.css';

/** The columns of the list of courses. */
export function courseColumns(opensDetails: boolean): Column<CourseRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => {
        const course = (
          <>
            <Cover id={row.id} src={row.coverThumbUrl} small className={classNames.thumb} />
            <span className={classNames.words}>
              <span className={classNames.name}>{row.name}</span>
              {row.shortDescription && <span className={classNames.short}>{row.shortDescription}</span>}
            </span>
          </>
        );
        return opensDetails ? (
          <Link to={routes.course({ id: row.id })} className={classNames.course}>
            {course}
          </Link>
        ) : (
          <span className={classNames.course}>{course}</span>
        );
      },
    },
    { key: 'author', header: 'Author', sortable: true, cell: (row) => row.author?.name ?? 'None' },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      phone: 'status',
      cell: (row) => <ContentStatus status={row.status} />,
    },
    {
      key: 'lessons',
      header: 'Lessons',
      sortable: true,
      align: 'right',
      cell: (row) => (
        <>
          {grouped(row.lessonCount)}
          {row.publishedLessonCount < row.lessonCount && (
            <span className={classNames.small}>{` (${grouped(row.publishedLessonCount)} published)`}</span>
          )}
        </>
      ),
    },
    { key: 'started', header: 'Started', align: 'right', phone: 'hidden', cell: (row) => row.startedCount },
    { key: 'completed', header: 'Completed', align: 'right', phone: 'hidden', cell: (row) => row.completedCount },
    {
      key: 'access',
      header: 'Access',
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => openerWords(row.openers, 'Every member'),
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      phone: 'hidden',
      cell: (row) => date(row.updatedAt),
    },
    {
      key: 'createdAt',
      header: 'Created',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => date(row.createdAt),
    },
  ];
}

function date(value: string) {
  return (
    <span className={classNames.date}>
      <DateText value={value} />
    </span>
  );
}
