import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What is dragged. */
export interface Dragged {
  kind: 'unit' | 'lesson';
  id: number;
}

/** Where it would land: in the unit (of a lesson) or the track (of a unit; 0 for none), before the row of that number. */
export interface Landing {
  into: number;
  index: number;
}

interface Options {
  /** Holds all rows: [data-group] tracks with [data-unit] units with [data-lesson] lessons, each with its id. */
  place: RefObject<HTMLElement | null>;
  onDrop: (dragged: Dragged, landing: Landing) => void;
}

/** A press that moves less than this is no drag, in pixels. */
const SLACK = 5;
const EDGE = 72;
const SPEED = 14;

/** Drags rows by their handles, with mouse, pen or finger. Escape lets go without a change; near an edge the page scrolls. */
export function useRowDrag({ place, onDrop }: Options) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => () => stop.current?.(), []);

  const begin = (what: Dragged) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    stop.current?.();
    const start = event.clientY;
    let y = start;
    let isMoving = false;
    let found: Landing | null = null;
    let frame = 0;

    const look = () => {
      found = place.current && landingAt(place.current, what, y);
      setLanding(found);
    };
    const scroll = () => {
      const by = y < EDGE ? -SPEED : y > window.innerHeight - EDGE ? SPEED : 0;
      if (by) {
        window.scrollBy(0, by);
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (next: PointerEvent) => {
      y = next.clientY;
      if (!isMoving && Math.abs(y - start) < SLACK) return;
      if (!isMoving) {
        isMoving = true;
        setDragged(what);
        frame = requestAnimationFrame(scroll);
      }
      look();
    };
    const end = () => {
      const target = found;
      finish();
      if (isMoving && target) drop.current(what, target);
    };
    const press = (key: KeyboardEvent) => {
      if (key.key === 'Escape') finish();
    };
    const finish = () => {
      cancelAnimationFrame(frame);
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

/** The place for what is dragged at a height of the screen. */
function landingAt(place: HTMLElement, { kind, id }: Dragged, y: number): Landing | null {
  const boxes = [...place.querySelectorAll<HTMLElement>(kind === 'unit' ? '[data-group]' : '[data-unit]')];
  const box = nearest(boxes, y);
  if (!box) return null;
  const name = kind === 'unit' ? 'unit' : 'lesson';
  const rows = [...box.querySelectorAll<HTMLElement>(`[data-${name}]`)].filter(
    (row) => row.dataset[name] !== String(id),
  );
  const index = rows.filter((row) => middle(row) < y).length;
  return { into: Number(kind === 'unit' ? box.dataset.group : box.dataset.unit), index };
}

function nearest(boxes: HTMLElement[], y: number): HTMLElement | undefined {
  const distance = (box: HTMLElement) => {
    const { top, bottom } = box.getBoundingClientRect();
    return y < top ? top - y : y > bottom ? y - bottom : 0;
  };
  return boxes.reduce<HTMLElement | undefined>(
    (best, box) => (!best || distance(box) < distance(best) ? box : best),
    undefined,
  );
}

function middle(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
