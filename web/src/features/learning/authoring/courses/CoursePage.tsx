import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { useRouteParams } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { Outline } from '../outline/Outline';
import { ContentNotFound } from '../shared/ContentNotFound';
import { ContentStatus } from '../shared/ContentStatus';
import { CourseAside } from './CourseAside';
import { CourseHeaderActions } from './CourseHeaderActions';
import classNames from './CoursePage.module.css';
import { CourseByIdDocument, type CourseDetailsFragment } from './course.gql';

/** One course for those who make it: what it says, whom it is open to, and its outline. */
export default function CoursePage() {
  const { id } = useRouteParams('course');
  return (
    <Cell
      key={id}
      query={CourseByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Course" />}
      notFound={<ContentNotFound noun="Course" />}
    >
      {({ course }, { refetch }) => course && <Course course={course} onChanged={refetch} />}
    </Cell>
  );
}

function Course({ course, onChanged }: { course: CourseDetailsFragment; onChanged: () => Promise<void> }) {
  usePageTitle(course.name);
  return (
    <>
      <PageHeader
        title={course.name}
        description={course.shortDescription}
        actions={<CourseHeaderActions course={course} />}
      />
      <div className={classNames.badges}>
        <ContentStatus status={course.status} />
      </div>
      <div className={classNames.columns}>
        <Outline course={course} onChanged={onChanged} />
        <CourseAside course={course} />
      </div>
    </>
  );
}
