import type { RefObject } from 'react';
import { middle, usePointerDrag } from '../usePointerDrag';

interface Options {
  /** Holds the rows: elements with data-row, in their order. */
  list: RefObject<HTMLElement | null>;
  /** The row was dropped before the row that has this number among the others. */
  onDrop: (id: number, index: number) => void;
}

/** Drags the rows of one list. */
export function useListDrag({ list, onDrop }: Options) {
  return usePointerDrag<number, number>({ landingAt: (id, y) => landingAt(list.current, id, y), onDrop });
}

function landingAt(list: HTMLElement | null, id: number, y: number): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.filter((row) => row.dataset.row !== String(id) && middle(row) < y).length;
}
