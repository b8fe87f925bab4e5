import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { IconCheck, IconFileText, IconLock, IconPlayerPlayFilled } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { playTime } from '../durations';
import type { CourseOutlineFragment } from './outline.gql';
import classNames from './syllabus.module.css';

type Lesson = CourseOutlineFragment['units'][number]['lessons'][number];

interface Props {
  courseId: number;
  lesson: Lesson;
  isClosed: boolean;
  isCurrent: boolean;
}

/** One stop of the course: done, here, to come, or locked with the day it opens. */
export function LessonRow({ courseId, lesson, isClosed, isCurrent }: Props) {
  const state = stateOf(lesson, isCurrent);
  const words = (
    <>
      <span className={classNames.mark}>{mark(state, lesson.number)}</span>
      <span className={classNames.name}>
        {lesson.name}
        {lesson.isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        {state === 'locked' &&
          (isClosed ? <VisuallyHidden> (closed)</VisuallyHidden> : <small>{lesson.door.reason}</small>)}
        {isClosed && lesson.isFree && <small>Free for everyone with an account</small>}
        {!lesson.isRequired && <small>Optional</small>}
      </span>
      <Length lesson={lesson} />
    </>
  );
  return (
    <li data-state={state} data-done={lesson.isDone || undefined}>
      {state === 'locked' ? (
        <span className={classNames.row}>{words}</span>
      ) : (
        <Link
          className={classNames.row}
          to={routes.viewLesson({ courseId, lessonId: lesson.id })}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {words}
        </Link>
      )}
    </li>
  );
}

type State = 'done' | 'current' | 'locked' | 'open';

function stateOf(lesson: Lesson, isCurrent: boolean): State {
  if (isCurrent) return 'current';
  if (!lesson.door.isOpen) return 'locked';
  return lesson.isDone ? 'done' : 'open';
}

function mark(state: State, number: number) {
  if (state === 'done') return <IconCheck size={14} stroke={3} aria-hidden />;
  if (state === 'current') return <IconPlayerPlayFilled size={11} aria-hidden />;
  if (state === 'locked') return <IconLock size={13} stroke={2} aria-hidden />;
  return number;
}

function Length({ lesson }: { lesson: Lesson }) {
  if (lesson.type === 'Video') return <em>{lesson.seconds ? playTime(lesson.seconds) : 'Video'}</em>;
  return (
    <em>
      <IconFileText size={15} stroke={1.75} aria-hidden />
      Read
    </em>
  );
}
