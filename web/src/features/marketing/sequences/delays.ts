export interface Delay {
  waitUnit: string;
  wait: number;
  atMinute?: number | null;
}

/** 540 → '09:00', as a time field has it. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** '09:00' → 540; null for no time. */
export function minutesOf(time: string | null): number | null {
  const [hours, minutes] = (time ?? '').split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}

/** 570 → '9:30 AM'. */
function clockWords(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}:${String(rest).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When an email goes out, counted from joining or from the email before it: '2 hours after joining'. */
export function delayWords({ waitUnit, wait, atMinute }: Delay, isFirst: boolean): string {
  const from = isFirst ? 'joining' : 'the email before';
  if (waitUnit === 'hours') {
    if (wait === 0) return isFirst ? 'Right after joining' : 'Right after the email before';
    return `${wait} ${wait === 1 ? 'hour' : 'hours'} after ${from}`;
  }
  const time = `at ${clockWords(atMinute ?? 0)} (Manila)`;
  if (wait === 0) return isFirst ? `After joining, ${time}` : `The same day, ${time}`;
  return `${wait} ${wait === 1 ? 'day' : 'days'} after ${from}, ${time}`;
}
