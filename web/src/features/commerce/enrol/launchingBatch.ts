interface Batch {
  id: number;
  name: string;
  launchFrom?: string | null;
  isCurrent: boolean;
}

/** The batch most people are enrolled in today, and why: it launches now, or it is the next one to launch. */
export function launchingBatch<One extends Batch>(
  batches: readonly One[],
  now: Date,
): { batch: One; why: string } | null {
  const current = batches.find(({ isCurrent }) => isCurrent);
  if (current) return { batch: current, why: 'launches now' };

  const launch = ({ launchFrom }: Batch) => (launchFrom ? Date.parse(launchFrom) : Number.NaN);
  const coming = batches.filter((batch) => launch(batch) > now.getTime());
  const next = coming.toSorted((one, other) => launch(one) - launch(other))[0];
  return next ? { batch: next, why: 'launches next' } : null;
}
