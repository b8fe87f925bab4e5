import { useEffect } from 'react';
import { updateUi } from '~/lib/browser/uiState';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconArrowLeft, IconArrowRight } from '~/ui/icons';
import { DoorButton } from '../gate/DoorButton';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';
import { useNextStep } from './useNextStep';

/** Back, and the one next action; on small screens a dock in place of the bottom bar. */
export function LessonActions({ lesson }: { lesson: LessonFieldsFragment }) {
  const { join, previous, next, continues, canMark, isWaiting, isMarking, markAsDone } = useNextStep(lesson);
  useEffect(() => {
    updateUi({ hasDock: true });
    return () => updateUi({ hasDock: false });
  }, []);
  return (
    <div className={classNames.actions}>
      {previous && (
        <LinkButton to={previous} aria-label="Previous lesson">
          <IconArrowLeft size={18} stroke={2} aria-hidden />
        </LinkButton>
      )}
      {canMark && (
        <Button
          variant="primary"
          disabled={isWaiting}
          loading={isMarking}
          loadingLabel="Marking as done..."
          iconEnd={continues && <IconArrowRight size={18} stroke={2} aria-hidden />}
          onClick={markAsDone}
        >
          {continues ? 'Mark as done and continue' : 'Mark as done'}
        </Button>
      )}
      {!canMark && next && (
        <LinkButton
          variant={lesson.progress.isDone ? 'primary' : 'default'}
          to={next}
          iconEnd={<IconArrowRight size={18} stroke={2} aria-hidden />}
        >
          Next lesson
        </LinkButton>
      )}
      {!next && <DoorButton action={join} />}
      {!canMark && !next && !join && (
        <LinkButton to={routes.viewCourse({ id: lesson.course.id })}>Back to course</LinkButton>
      )}
    </div>
  );
}
