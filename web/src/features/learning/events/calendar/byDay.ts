import { wallTime } from '../when';

/** Rows by the day in the zone on which they begin, each turned into what is shown. */
export function byDay<Row extends { startsAt: string }, Shown = Row>(
  rows: readonly Row[],
  zone: string,
  show: (row: Row) => Shown = (row) => row as unknown as Shown,
): Map<string, Shown[]> {
  const days = new Map<string, Shown[]>();
  for (const row of rows) {
    const { day } = wallTime(row.startsAt, zone);
    const shown = days.get(day);
    if (shown) shown.push(show(row));
    else days.set(day, [show(row)]);
  }
  return days;
}
