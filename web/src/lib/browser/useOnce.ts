import { useState } from 'react';

/** Becomes true with its condition and stays true: what was opened once keeps its place, also while it closes. */
export function useOnce(condition: boolean): boolean {
  const [happened, setHappened] = useState(condition);
  if (condition && !happened) setHappened(true);
  return happened || condition;
}
