const DAY = 24;
/** From this age on a request has waited too long, in hours. */
export const LATE_HOURS = 48;

/** '3 hours', '2 days': how long a request waits. */
export function ageWords(hours: number): string {
  if (hours < 1) return 'under an hour';
  if (hours < DAY) return hours === 1 ? '1 hour' : `${hours} hours`;
  const days = Math.floor(hours / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/** The line above the queue. */
export function queueWords(waiting: number, oldestHours: number | null): string {
  if (waiting === 0) return 'No one waiting. All caught up.';
  return oldestHours === null ? `${waiting} waiting.` : `${waiting} waiting, longest ${ageWords(oldestHours)}.`;
}
