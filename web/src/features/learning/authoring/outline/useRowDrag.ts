import type { RefObject } from 'react';
import { middle, usePointerDrag } from '~/ui/usePointerDrag';

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

/** Drags units and lessons. */
export function useRowDrag({ place, onDrop }: Options) {
  return usePointerDrag<Dragged, Landing>({
    landingAt: (what, y) => place.current && landingAt(place.current, what, y),
    onDrop,
  });
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
