import { grouped } from '~/lib/figures';
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const SLOTS_PER_DAY = 48;

/** A half hour of the day as people say it: 0 is 12:00 AM, 47 is 11:30 PM. */
export function slotLabel(slot: number): string {
  const hour = Math.floor(slot / 2) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${slot % 2 === 0 ? '00' : '30'} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Half hours of a week as stretches of time, by weekday: 'Monday 8:00 AM to 10:00 AM'. */
export function stretches(slots: readonly number[]): string[] {
  const words: string[] = [];
  const free = new Set(slots);
  WEEKDAYS.forEach((day, index) => {
    let from: number | null = null;
    for (let slot = 0; slot <= SLOTS_PER_DAY; slot++) {
      const isFree = slot < SLOTS_PER_DAY && free.has(index * SLOTS_PER_DAY + slot);
      if (isFree && from === null) from = slot;
      if (!isFree && from !== null) {
        words.push(`${day} ${slotLabel(from)} to ${slotLabel(slot)}`);
        from = null;
      }
    }
  });
  return words;
}

/** A number of half hours in words. */
export function hoursWords(count: number): string {
  return count === 2 ? '1 hour' : `${grouped(count / 2)} hours`;
}
