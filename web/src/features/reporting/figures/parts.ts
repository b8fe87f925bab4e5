export interface Slice {
  key: string;
  name: string;
  value?: number | null;
}

/** The parts of several figures by the same thing. */
export type Parts = Partial<Record<'collected' | 'due' | 'overdue', Slice[]>>;

export interface PartLine {
  key: string;
  name: string;
  values: Partial<Record<keyof Parts, number>>;
}

/** One line for each part that any of the figures has, in the order in which they first appear. */
export function joinParts(parts: Parts): PartLine[] {
  const lines = new Map<string, PartLine>();
  for (const [figure, slices] of Object.entries(parts) as [keyof Parts, Slice[]][]) {
    for (const { key, name, value } of slices) {
      const line = lines.get(key) ?? { key, name, values: {} };
      line.values[figure] = value ?? 0;
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}
