/** How long a home that has stopped loading may still bring tasks, and how long a list is looked after at all, in milliseconds. */
const QUIET = 1500;
const PATIENCE = 10_000;

/**
 * Leads to the first task as soon as the list at home is there: on a slow connection the welcome is read before the list has arrived, and a
 * home that is drawn anew takes the focus along. What the person does meanwhile ends it. Calls otherwise where no task comes.
 */
export function focusFirstTaskOnceShown(otherwise: () => void): () => void {
  let focused: HTMLElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (focused?.isConnected) return;
    focused = focusFirstTask() ?? focused;
    clearTimeout(waiting);
    if (focused || document.querySelector('main [aria-busy="true"]')) return;
    waiting = setTimeout(() => {
      stop();
      otherwise();
    }, QUIET);
  };
  const watcher = new MutationObserver(look);
  const stop = () => {
    watcher.disconnect();
    clearTimeout(waiting);
    clearTimeout(end);
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, stop);
  };
  const end = setTimeout(() => {
    stop();
    if (!focused) otherwise();
  }, PATIENCE);
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, stop);
  look();
  return stop;
}

/** Brings the first task at home into view, with the focus on its button; undefined where there is none. */
function focusFirstTask(): HTMLElement | undefined {
  const task = document.getElementById('remaining-tasks')?.closest('section')?.querySelector('li');
  const action = task?.querySelector<HTMLElement>('a, button:last-of-type');
  if (!task || !action) return undefined;
  task.scrollIntoView({ block: 'center' });
  action.focus({ preventScroll: true });
  return action;
}
