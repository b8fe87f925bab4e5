import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { queueWithoutConnection } from '~/lib/offline/owner';
import { routes } from '~/lib/routing/routes';
import { toast } from '~/ui/toast';
import { hasGate } from '../gate/door';
import { FinishLessonDocument, type LessonFieldsFragment } from './lesson.gql';

function secondsUntil(instant: string | null | undefined): number {
  return instant ? Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)) : 0;
}

/** Whole seconds until an instant, by the clock; 0 when it is over or there is none. */
export function useSecondsUntil(instant: string | null | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setSeconds(secondsUntil(instant));
    if (secondsUntil(instant) === 0) return;
    const timer = setInterval(() => {
      setSeconds(secondsUntil(instant));
      if (secondsUntil(instant) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}

/** The lessons before and after, when they are there and open, and Mark as done. */
export function useNextStep(lesson: LessonFieldsFragment) {
  const navigate = useNavigate();
  const client = useApolloClient();
  const [finish, { loading }] = useMutation(FinishLessonDocument);
  const { course, rule, progress } = lesson;
  const rows = course.units.flatMap((unit) => unit.lessons);
  const pathTo = (id: number | null) =>
    rows.some((row) => row.id === id && row.door.isOpen) && id
      ? routes.viewLesson({ courseId: course.id, lessonId: id })
      : null;
  const next = pathTo(lesson.nextLessonId);
  const after = rows.find((row) => row.id === lesson.nextLessonId);
  const secondsLeft = useSecondsUntil(rule.markableAt);

  const markAsDone = async () => {
    try {
      const { data } = await finish({ variables: { lessonId: lesson.id } });
      const now = data?.finishLesson.course;
      if (now?.state === 'completed' && course.state !== 'completed') {
        toast.success(`You completed ${course.name}`);
      }
      const nextLesson = now?.units.flatMap((unit) => unit.lessons).find((row) => row.id === lesson.nextLessonId);
      if (nextLesson?.door.isOpen) navigate(routes.viewLesson({ courseId: course.id, lessonId: nextLesson.id }));
    } catch (error) {
      const at = new Date().toISOString();
      const entry = { lessonId: lesson.id, openedAt: progress.openedAt ?? at, at, isDone: true };
      if (!(await queueWithoutConnection(error, entry))) return void toast.error(errorMessage(error));
      client.cache.modify({
        id: client.cache.identify(lesson),
        fields: { progress: (now: object) => ({ ...now, isDone: true }) },
      });
      toast.success("Saved on this device. It counts once you're back online.");
    }
  };

  // After the last free lesson of a closed course the next step is joining.
  const join =
    progress.isDone && lesson.door.code === 'free' && after && hasGate(after.door) ? after.door.action : null;

  return {
    join,
    previous: pathTo(lesson.previousLessonId),
    next,
    /** The next lesson is open, or opens when this one is done. */
    continues: next !== null || after?.door.code === 'previous',
    canMark: lesson.door.isOpen && rule.kind === 'mark' && !progress.isDone,
    /** Mark as done waits for the lesson to be opened, and then for some seconds. */
    isWaiting: !rule.markableAt || secondsLeft > 0,
    secondsLeft,
    isMarking: loading,
    markAsDone,
  };
}
