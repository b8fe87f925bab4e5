import type { KeyboardEvent } from 'react';
import { IconGripVertical } from '~/ui/icons';
import type { Dragging } from './dragging';
import classNames from './outline.module.css';
import type { Dragged } from './useRowDrag';

interface Props {
  what: Dragged;
  name: string;
  dragging: Dragging;
}

/** Drags its row; with the keyboard the arrow keys move it one place. */
export function MoveHandle({ what, name, dragging }: Props) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by) return;
    event.preventDefault();
    dragging.outline.step(what, by);
  };
  return (
    <button
      type="button"
      className={classNames.handle}
      data-handle={`${what.kind}-${what.id}`}
      aria-label={`Move ${name}. Arrow keys move it up and down.`}
      onPointerDown={dragging.begin(what)}
      onKeyDown={press}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
