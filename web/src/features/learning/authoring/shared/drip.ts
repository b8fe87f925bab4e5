import { isoDay } from '~/lib/dates';

/** How a drip rule stands in a form: the day and the hour apart. */
export interface DripValues {
  drip: string;
  dripDays: number | null;
  dripDay: string | null;
  dripTime: string | null;
}

interface Drip {
  rule: string;
  days: number | null;
  at: string | null;
}

export const dripRules = [
  { value: 'none', label: 'Right away' },
  { value: 'days', label: 'Some days after access starts' },
  { value: 'date', label: 'On a date' },
  { value: 'previous', label: 'After the previous one is done' },
];

/** The hour of an instant on a Manila clock, HH:mm. */
function manilaTime(at: string): string {
  return new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
}

export function dripValues(drip?: Drip): DripValues {
  return {
    drip: drip?.rule ?? 'none',
    dripDays: drip?.days ?? null,
    dripDay: drip?.at ? isoDay(drip.at) : null,
    dripTime: drip?.at ? manilaTime(drip.at) : null,
  };
}

/** What the server takes; a day without an hour begins at midnight. */
export function dripInput({ drip, dripDays, dripDay, dripTime }: DripValues) {
  return {
    rule: drip,
    days: drip === 'days' ? dripDays : null,
    at: drip === 'date' && dripDay ? new Date(`${dripDay}T${dripTime ?? '00:00'}:00+08:00`).toISOString() : null,
  };
}
