import { Badge } from '~/ui/Badge';
import { IconCircleCheck, IconInfoCircle } from '~/ui/icons';
import type { LessonFieldsFragment } from './lesson.gql';
import classNames from './lesson.module.css';
import { useSecondsUntil } from './useNextStep';

/** When the lesson counts as done, and how far it is from that. */
export function RuleLine({ lesson: { progress, rule } }: { lesson: LessonFieldsFragment }) {
  const secondsLeft = useSecondsUntil(rule.markableAt);
  return (
    <div className={classNames.rule} role="status">
      {progress.isDone ? (
        <Badge tone="success" icon={<IconCircleCheck aria-hidden />}>
          Done
        </Badge>
      ) : (
        <>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <span>
            {rule.text}
            {rule.kind === 'watch' &&
              rule.seconds > 0 &&
              `: ${seenShare(progress.seenSeconds, rule.seconds)} of it so far`}
            {/* A figure that changes every second is for the eye; read aloud it would never end. */}
            {rule.kind === 'mark' && secondsLeft > 0 && <span aria-hidden>: {secondsLeft} to go</span>}
          </span>
        </>
      )}
    </div>
  );
}

function seenShare(seen: number, needed: number): string {
  return `${Math.min(100, Math.floor((seen / needed) * 100))}%`;
}
