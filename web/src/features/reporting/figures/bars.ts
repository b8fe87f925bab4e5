export interface Bar {
  label: string;
  /** Null leaves a gap. */
  value: number | null;
  /** What is said of it; its value unless told. */
  text?: string;
}

/** Which bar an arrow key leads to; null for other keys. */
export function nextBar(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
