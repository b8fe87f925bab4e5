import { useSyncExternalStore } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import classNames from './queue.module.css';

interface Note {
  text: string;
  undo: () => Promise<void>;
}

let current: Note | null = null;
const listeners = new Set<() => void>();

function set(next: Note | null) {
  current = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** What was saved last, with the way back. It outlives the person's row, which leaves the queue. */
export function UndoNote() {
  const note = useSyncExternalStore(subscribe, () => current);
  if (!note) return null;
  const undo = async () => {
    try {
      await note.undo();
      set(null);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div role="status" className={classNames.undo}>
      <span>{note.text}</span>
      <Button size="sm" onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  );
}

UndoNote.show = (text: string, undo: () => Promise<void>) => set({ text, undo });
