import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonCard } from '~/ui/Skeleton';
import { RichText } from '../richText/RichText';
import { MyCourseByIdDocument, type MyCourseByIdQuery } from '../syllabus/outline.gql';
import { Syllabus } from '../syllabus/Syllabus';
import { EmbeddedVideo } from '../video/EmbeddedVideo';
import { CourseHero } from './CourseHero';
import classNames from './MyCoursePage.module.css';

/** One course: what it is about, how far the person is, and everything in it. */
export default function MyCoursePage() {
  const { id } = useRouteParams('viewCourse');
  return (
    <Cell
      key={id}
      query={MyCourseByIdDocument}
      variables={{ id }}
      loading={<SkeletonCard />}
      empty={<CourseNotFound />}
      notFound={<CourseNotFound />}
    >
      {({ myCourse }) => myCourse && <Course course={myCourse} />}
    </Cell>
  );
}

function Course({ course }: { course: NonNullable<MyCourseByIdQuery['myCourse']> }) {
  usePageTitle(course.name);
  const { intro, introVideo, description } = course;
  return (
    <div className={classNames.course}>
      <CourseHero course={course} />
      <div className={classNames.about}>
        {(intro || introVideo?.embedUrl) && (
          <section>
            <h2>Before you start</h2>
            {introVideo?.embedUrl && <EmbeddedVideo address={introVideo.embedUrl} title={`Intro of ${course.name}`} />}
            <RichText html={intro} />
          </section>
        )}
        {description && (
          <section>
            <h2>About this course</h2>
            <RichText html={description} />
          </section>
        )}
      </div>
      <div className={classNames.side}>
        <Syllabus course={course} />
      </div>
    </div>
  );
}

export function CourseNotFound() {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Course not found"
      action={<LinkButton to={routes.viewCourses()}>My Courses</LinkButton>}
    >
      The author may have unpublished it.
    </EmptyState>
  );
}
