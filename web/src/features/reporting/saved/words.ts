import { clockTime, listDateTime, weekdayDate } from '~/lib/dates';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Schedule {
  schedule: string;
  scheduleDay: number;
}

/** When a report is emailed, in a few words; nothing for never. */
export function scheduleWords({ schedule, scheduleDay }: Schedule): string {
  if (schedule === 'weekly') return `Every ${weekdays[scheduleDay - 1]}`;
  if (schedule === 'monthly') return `Monthly on day ${scheduleDay}`;
  return '';
}

/** When a spreadsheet was last written. It may be older than the report: some are only written when asked for. */
export const sheetWords = (at: string) => `Google Sheets updated ${listDateTime(at)}.`;

/** When the next email goes out. */
export const nextWords = (at: string) => `Next email ${weekdayDate(at)}, ${clockTime(at)} (Manila).`;
