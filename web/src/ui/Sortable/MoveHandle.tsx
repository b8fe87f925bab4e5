import type { KeyboardEvent, PointerEvent } from 'react';
import { IconGripVertical } from '../icons';
import classNames from './Sortable.module.css';

interface Props {
  id: number;
  name: string;
  onGrab: (event: PointerEvent) => void;
  onStep: (by: -1 | 1) => void;
}

/** Drags its row; with the keyboard the arrow keys move it one place. */
export function MoveHandle({ id, name, onGrab, onStep }: Props) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <button
      type="button"
      className={classNames.handle}
      data-handle={id}
      aria-label={`Move ${name}. Arrow keys move it up and down.`}
      onPointerDown={onGrab}
      onKeyDown={press}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
