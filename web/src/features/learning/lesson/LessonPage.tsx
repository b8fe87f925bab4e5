import { Cell } from '~/lib/cell';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonCard } from '~/ui/Skeleton';
import { LessonView } from './LessonView';
import { MyLessonByIdDocument } from './lesson.gql';

/** One lesson: watch or read it, do it, and go on. */
export default function LessonPage() {
  const { courseId, lessonId } = useRouteParams('viewLesson');
  const missing = <LessonNotFound courseId={courseId} />;
  return (
    <Cell
      key={lessonId}
      query={MyLessonByIdDocument}
      variables={{ courseId, lessonId }}
      loading={<SkeletonCard />}
      empty={missing}
      notFound={missing}
    >
      {({ myLesson }, { refreshing }) => myLesson && <LessonView lesson={myLesson} isFresh={!refreshing} />}
    </Cell>
  );
}

function LessonNotFound({ courseId }: { courseId: number }) {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Lesson not found"
      action={<LinkButton to={routes.viewCourse({ id: courseId })}>Back to course</LinkButton>}
    >
      The author may have unpublished it.
    </EmptyState>
  );
}
