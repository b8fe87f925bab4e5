import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

interface Options<Dragged, Landing> {
  /** The place for what is dragged at a height of the screen. */
  landingAt: (dragged: Dragged, y: number) => Landing | null;
  onDrop: (dragged: Dragged, landing: Landing) => void;
}

/** A press that moves less than this is no drag, in pixels. */
const SLACK = 5;
const EDGE = 72;
const SPEED = 14;

/** Drags rows by their handles, with mouse, pen or finger. Escape lets go without a change; near an edge the page scrolls. */
export function usePointerDrag<Dragged, Landing>(options: Options<Dragged, Landing>) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const stop = useRef<() => void>(undefined);
  const latest = useRef(options);
  latest.current = options;
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
      found = latest.current.landingAt(what, y);
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
      if (isMoving && target !== null) latest.current.onDrop(what, target);
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

/** The height at which a row gives way. */
export function middle(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
