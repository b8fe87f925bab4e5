import { errorCode, errorMessage } from '~/lib/graphql/errors';

export type SaveState =
  | { kind: 'saved'; at?: string | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Someone else saved meanwhile: nothing is sent until one of both is chosen. */
  | { kind: 'conflict'; message: string };

interface Options<Changes> {
  /** Sends the changes; gives back the moment at which the server saved them. */
  send: (changes: Changes, seenAt: string | null) => Promise<string | null>;
  /** When the page was saved last, as far as this editor knows. */
  seenAt: string | null;
  onState: (state: SaveState) => void;
  /** Whether a failure means that someone else saved meanwhile. */
  isMeanwhile?: (error: unknown) => boolean;
  /** After this long without a change, in milliseconds. */
  delay?: number;
  /** After this long a failed save is tried again. */
  retryDelay?: number;
}

export interface Autosave<Changes> {
  change(changes: Partial<Changes>): void;
  /** Saves what waits at once; true once the server has everything. */
  flush(): Promise<boolean>;
  /** When the page was saved last, as far as this editor knows. */
  seenAt(): string | null;
  /** Sends nothing more until one of two states is chosen. */
  hold(message: string): void;
  /** Goes on after a conflict, from what the other one saved. */
  resume(seenAt: string | null): void;
  /** Forgets what waits, for example because a version was restored. */
  reset(seenAt: string | null): void;
  /** What the server does not have yet; undefined if it has all. */
  unsaved(): Partial<Changes> | undefined;
  stop(): void;
}

/** Saves changes a moment after the last one, one save at a time, so that a slow answer never overtakes a newer change. */
export function createAutosave<Changes extends object>({
  send,
  seenAt,
  onState,
  isMeanwhile = (error) => errorCode(error) === 'CONFLICT',
  delay = 900,
  retryDelay = 5000,
}: Options<Partial<Changes>>): Autosave<Changes> {
  let waiting: Partial<Changes> | undefined;
  let sent: Partial<Changes> | undefined;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = seenAt;
  let isConflict = false;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const hold = (message: string) => {
    clearTimeout(timer);
    isConflict = true;
    onState({ kind: 'conflict', message });
  };

  const save = async (): Promise<boolean> => {
    while (waiting && !isConflict) {
      sent = waiting;
      waiting = undefined;
      onState({ kind: 'saving' });
      try {
        known = await send(sent, known);
        sent = undefined;
      } catch (error) {
        // What could not be saved stays, below what was changed since.
        waiting = { ...sent, ...((waiting as Partial<Changes> | undefined) ?? {}) };
        sent = undefined;
        if (isMeanwhile(error)) {
          hold(errorMessage(error));
        } else {
          onState({ kind: 'failed', message: errorMessage(error) });
          // A refusal stays one until something changes; a lost connection comes back.
          if (errorCode(error) === null || errorCode(error) === 'INTERNAL') schedule(retryDelay);
        }
        return false;
      }
    }
    if (isConflict) return false;
    onState({ kind: 'saved', at: known });
    return true;
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (!waiting && !running) return Promise.resolve(!isConflict);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    change(changes) {
      waiting = { ...(waiting ?? {}), ...changes } as Partial<Changes>;
      if (isConflict) return;
      if (!running) onState({ kind: 'waiting' });
      schedule(delay);
    },
    flush,
    seenAt: () => known,
    hold,
    resume(newSeenAt) {
      isConflict = false;
      known = newSeenAt;
      if (waiting) schedule(0);
      else onState({ kind: 'saved', at: known });
    },
    reset(newSeenAt) {
      clearTimeout(timer);
      waiting = undefined;
      isConflict = false;
      known = newSeenAt;
      onState({ kind: 'saved', at: known });
    },
    unsaved: () =>
      (waiting || sent ? { ...(sent ?? {}), ...(waiting ?? {}) } : undefined) as Partial<Changes> | undefined,
    stop: () => clearTimeout(timer),
  };
}
