/** The ids with one of them before the one that has this number among the others. */
export function placed(ids: readonly number[], id: number, index: number): number[] {
  return ids.filter((other) => other !== id).toSpliced(index, 0, id);
}

/** The ids with one of them one place up or down; null when there is no such place. */
export function stepped(ids: readonly number[], id: number, by: -1 | 1): number[] | null {
  const to = ids.indexOf(id) + by;
  return to < 0 || to >= ids.length ? null : placed(ids, id, to);
}
