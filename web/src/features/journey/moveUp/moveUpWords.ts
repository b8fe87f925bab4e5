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
  if (waiting === 0) return 'Nobody waits. Every request is answered.';
  const who = waiting === 1 ? '1 person waits' : `${waiting} people wait`;
  return oldestHours === null ? `${who}.` : `${who}, the first of them for ${ageWords(oldestHours)}.`;
}
