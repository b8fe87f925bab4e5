import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { listDateTime } from '~/lib/dates';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './moveUp.module.css';

interface Props {
  tasks: readonly { id: number; title: string; points: number; isAutomatic: boolean; doneAt: string | null }[];
}

/** The tasks of a stage with the time each was done, and how. */
export function Evidence({ tasks }: Props) {
  const done = tasks.filter(({ doneAt }) => doneAt).length;
  return (
    <section aria-label="Tasks">
      <h3 className={classNames.heading}>
        {done} of {tasks.length} tasks done
      </h3>
      <ul className={classNames.evidence}>
        {tasks.map(({ id, title, points, isAutomatic, doneAt }) => (
          <li key={id} data-done={doneAt ? true : undefined}>
            <span className={classNames.mark} aria-hidden="true">
              {doneAt && <IconCheck size={14} stroke={2.5} />}
            </span>
            <span className={classNames.words}>
              {title}
              <small>
                {doneAt ? `${listDateTime(doneAt)}, ${isAutomatic ? 'automatic' : 'ticked by hand'}` : 'Not done yet'}
              </small>
            </span>
            <b>
              <VisuallyHidden>Points: </VisuallyHidden>
              {points} XP
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
