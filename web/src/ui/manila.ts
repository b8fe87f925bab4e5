/** Atlas lives in Manila time, wherever the browser is. */
export const manilaZone = 'Asia/Manila';

/** The calendar day in Manila as YYYY-MM-DD. */
export function manilaDay(moment: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: manilaZone }).format(moment);
}
