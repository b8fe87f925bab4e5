import { type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes';
import { VisuallyHidden } from '../VisuallyHidden';
import { MoveHandle } from './MoveHandle';
import { placed, stepped } from './order';
import classNames from './Sortable.module.css';
import { useListDrag } from './useListDrag';

interface Props<Row> {
  /** What the list holds: 'Tasks'. */
  label: string;
  rows: readonly Row[];
  /** The new order. Left out, the rows stand still. */
  onOrder?: (ids: number[]) => void;
  className?: string;
  nameOf: (row: Row) => string;
  children: (row: Row, index: number) => ReactNode;
}

/** Rows that are put in order by dragging or by the arrow keys; every move is told to screen readers. */
export function SortableList<Row extends { id: number }>({
  label,
  rows,
  onOrder,
  className,
  nameOf,
  children,
}: Props<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = rows.map(({ id }) => id);

  const change = (id: number, next: number[] | null) => {
    const row = rows.find((one) => one.id === id);
    if (!next || !row || next.join() === ids.join()) return;
    setAnnouncement(`${nameOf(row)} is now number ${next.indexOf(id) + 1} of ${next.length}`);
    onOrder?.(next);
  };
  const drag = useListDrag({ list, onDrop: (id, index) => change(id, placed(ids, id, index)) });
  const step = (id: number, by: -1 | 1) => {
    change(id, stepped(ids, id, by));
    // The keyboard stays with the row it moved.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  };
  const others = ids.filter((id) => id !== drag.dragged);
  const dropAt = (id: number) => {
    const at = others.indexOf(id);
    if (drag.landing === null || at < 0) return undefined;
    if (at === drag.landing) return 'before';
    return at === others.length - 1 && drag.landing === others.length ? 'after' : undefined;
  };

  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ol
        ref={list}
        aria-label={label}
        className={classes(classNames.list, className)}
        data-dragging={drag.dragged ?? undefined}
      >
        {rows.map((row, index) => (
          <li
            key={row.id}
            className={classNames.row}
            data-row={row.id}
            data-dragged={row.id === drag.dragged || undefined}
            data-drop={dropAt(row.id)}
          >
            {onOrder && (
              <MoveHandle
                id={row.id}
                name={nameOf(row)}
                onGrab={drag.begin(row.id)}
                onStep={(by) => step(row.id, by)}
              />
            )}
            {children(row, index)}
          </li>
        ))}
      </ol>
    </>
  );
}
