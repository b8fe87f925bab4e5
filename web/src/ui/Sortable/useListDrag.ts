import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A press that moves less than this is no drag, in pixels. */
const SLACK = 5;

interface Options {
  /** Holds the rows: elements with data-row, in their order. */
  list: RefObject<HTMLElement | null>;
  /** The row was dropped before the row that has this number among the others. */
  onDrop: (id: number, index: number) => void;
}

/** Drags the rows of one list by their handles, with mouse, pen or finger. Escape lets go without a change. */
export function useListDrag({ list, onDrop }: Options) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [landing, setLanding] = useState<number | null>(null);
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => () => stop.current?.(), []);

  const begin = (id: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    stop.current?.();
    const start = event.clientY;
    let found: number | null = null;

    const move = ({ clientY }: PointerEvent) => {
      if (found === null && Math.abs(clientY - start) < SLACK) return;
      found = landingAt(list.current, id, clientY);
      setDragged(id);
      setLanding(found);
    };
    const end = () => {
      const index = found;
      finish();
      if (index !== null) drop.current(id, index);
    };
    const press = (key: KeyboardEvent) => {
      if (key.key === 'Escape') finish();
    };
    const finish = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', finish);
      window.removeEventListener('keydown', press);
      stop.current = undefined;
      setDragged(null);
      setLanding(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', finish);
    window.addEventListener('keydown', press);
    stop.current = finish;
  };
  return { dragged, landing, begin };
}

function landingAt(list: HTMLElement | null, id: number, y: number): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.filter((row) => row.dataset.row !== String(id) && middle(row) < y).length;
}

function middle(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
