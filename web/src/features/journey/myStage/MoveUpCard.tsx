import { listDate } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { IconArrowBackUp, IconClock, IconFlag } from '~/ui/icons';
import type { Progress } from '../progress/ProgressCell';
import { stageWords } from '../progress/words';
import { MoveUpForm } from './MoveUpForm';
import classNames from './myStage.module.css';

interface Props {
  progress: Progress;
  refetch: () => Promise<void>;
}

/** The way to the next stage: what is missing, the request, and what became of it. */
export function MoveUpCard({ progress, refetch }: Props) {
  const { nextStage } = progress;
  return (
    <Card as="section" className={classNames.moveUp} aria-labelledby="move-up">
      <h2 id="move-up">Move up</h2>
      {nextStage ? <Way progress={progress} refetch={refetch} /> : <p>You've reached the last stage.</p>}
    </Card>
  );
}

function Way({ progress, refetch }: Props) {
  const { moveUp, canMoveUp, remainingTasksCount: left, nextStage } = progress;
  const next = nextStage ? stageWords(nextStage) : '';
  if (moveUp?.state === 'waiting') {
    return (
      <>
        <Badge tone="info" icon={<IconClock aria-hidden />}>
          In review
        </Badge>
        <p>
          You asked for {next} on {listDate(moveUp.requestedAt)}. A reviewer is checking your tasks. You'll get the
          answer here and by email.
        </p>
      </>
    );
  }
  return (
    <>
      {moveUp?.state === 'returned' && (
        <>
          <Badge tone="warning" icon={<IconArrowBackUp aria-hidden />}>
            Returned
          </Badge>
          <p>{moveUp.decidedAt ? `On ${listDate(moveUp.decidedAt)} your` : 'Your'} reviewer wrote:</p>
          <blockquote className={classNames.comment}>{moveUp.comment}</blockquote>
        </>
      )}
      {canMoveUp ? (
        <>
          {moveUp?.state !== 'returned' && (
            <Badge tone="success" icon={<IconFlag aria-hidden />}>
              Ready
            </Badge>
          )}
          <MoveUpForm next={next} isAgain={moveUp?.state === 'returned'} refetch={refetch} />
        </>
      ) : (
        <p>
          {left === 1 ? 'Finish 1 more task' : `Finish ${left} more tasks`}, then ask for {next}.
        </p>
      )}
    </>
  );
}
