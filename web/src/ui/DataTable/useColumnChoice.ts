import { useState } from 'react';
import { useLocation } from 'react-router';
import { storage } from '~/lib/browser/storage';
import type { Column } from './types';

const storageKey = 'table-columns';

/** One object for all tables: path to the keys of its visible columns. Anything else in its place is ignored. */
function readAll(): Record<string, unknown> {
  const stored = storage.getJson(storageKey);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {};
}

function readChoice(place: string, known: string[]): string[] | undefined {
  const stored = readAll()[place];
  if (!Array.isArray(stored)) return undefined;
  const visible = known.filter((key) => stored.includes(key));
  return visible.length > 0 ? visible : undefined;
}

/** Which columns are visible on this path, remembered on this browser. Hiding the last one brings all back. */
export function useColumnChoice<Row>(columns: Column<Row>[], tableName?: string) {
  const { pathname } = useLocation();
  const place = tableName ? `${pathname}#${tableName}` : pathname;
  const known = columns.map(({ key }) => key);
  const [, renderAgain] = useState(0);

  const atFirst = columns.filter((column) => !column.hiddenAtFirst).map(({ key }) => key);
  const visible = readChoice(place, known) ?? (atFirst.length > 0 ? atFirst : known);

  const write = (keys: string[]) => {
    storage.setJson(storageKey, { ...readAll(), [place]: keys.length > 0 ? keys : known });
    renderAgain((count) => count + 1);
  };
  return {
    visible,
    toggle: (key: string) =>
      write(known.filter((other) => (other === key ? !visible.includes(key) : visible.includes(other)))),
    showAll: () => write(known),
  };
}
