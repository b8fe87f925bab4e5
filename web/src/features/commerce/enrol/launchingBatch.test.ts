import { expect, it } from 'vitest';
import { launchingBatch } from './launchingBatch';

const now = new Date('2026-11-17T00:00:00.000Z');
const batch = (id: number, launchFrom: string | null, isCurrent = false) => ({
  id,
  name: `Batch ${id}`,
  launchFrom,
  isCurrent,
});

it('is the batch that launches now, else the one that launches next, else none', () => {
  const past = batch(15, '2026-08-01T00:00:00.000Z');
  const later = batch(19, '2027-02-01T00:00:00.000Z');
  const next = batch(18, '2026-12-01T00:00:00.000Z');
  const unplanned = batch(20, null);
  const current = batch(17, '2026-11-01T00:00:00.000Z', true);
  expect(launchingBatch([unplanned, later, next, current, past], now)).toEqual({ batch: current, why: 'launches now' });
  expect(launchingBatch([unplanned, later, next, past], now)).toEqual({ batch: next, why: 'launches next' });
  expect(launchingBatch([unplanned, past], now)).toBeNull();
  expect(launchingBatch([], now)).toBeNull();
});
