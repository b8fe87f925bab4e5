import { clockTime } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '~/ui/icons';
import type { SaveState } from './autosave';
import classNames from './editor.module.css';

/** Whether the server has everything, and what to do if it has not. */
export function SaveNote({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind === 'failed') {
    return (
      <div className={classNames.save} data-kind="failed" role="alert">
        <IconCloudOff size={18} aria-hidden />
        <span>Not saved. {state.message}</span>
        <Button size="xs" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const isSaved = state.kind === 'saved';
  const Icon = isSaved ? IconCloudCheck : IconCloudUp;
  let words = 'Saving...';
  if (isSaved) words = state.at ? `Saved ${clockTime(state.at)}` : 'Saved';
  if (state.kind === 'conflict') words = 'Not saved';
  return (
    <div className={classNames.save} data-kind={state.kind} role="status">
      <Icon size={18} aria-hidden />
      <span>{words}</span>
    </div>
  );
}
