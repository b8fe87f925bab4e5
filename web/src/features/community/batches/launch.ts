import { addDays, isoDay, listDate } from '~/lib/dates';

/** The days of a launch in Manila, as the form shows them. */
export interface LaunchDays {
  launchFrom: string | null;
  launchTo: string | null;
}

/** The first and the last moment of a launch, from its days. */
export function momentsOf({ launchFrom, launchTo }: LaunchDays) {
  return {
    launchFrom: launchFrom && addDays(launchFrom, 0).toISOString(),
    launchTo: launchTo && new Date(addDays(launchTo, 1).getTime() - 1).toISOString(),
  };
}

export function daysOf(batch: { launchFrom?: string | null; launchTo?: string | null }): LaunchDays {
  return {
    launchFrom: batch.launchFrom ? isoDay(batch.launchFrom) : null,
    launchTo: batch.launchTo ? isoDay(batch.launchTo) : null,
  };
}

/** Nov 10, 2026 to Nov 24, 2026 */
export function launchWords(batch: { launchFrom?: string | null; launchTo?: string | null }): string {
  if (!batch.launchFrom || !batch.launchTo) return 'Not scheduled yet';
  return `${listDate(batch.launchFrom)} to ${listDate(batch.launchTo)}`;
}
