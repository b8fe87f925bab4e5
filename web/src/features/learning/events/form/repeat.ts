/** How a repetition stands in the form. */
export interface RepeatValues {
  /** none, day, week, month or year. */
  every: string;
  interval: number | null;
  weekdays: string[];
  monthly: string;
  /** never, until or count. */
  ends: string;
  until: string | null;
  count: number | null;
}

interface Repeat {
  every: string;
  interval: number;
  weekdays: readonly string[];
  monthly: string | null;
  until: string | null;
  count: number | null;
}

export function repeatValues(repeat: Repeat | null): RepeatValues {
  return {
    every: repeat?.every ?? 'none',
    interval: repeat?.interval ?? 1,
    weekdays: [...(repeat?.weekdays ?? [])],
    monthly: repeat?.monthly ?? 'day',
    ends: endOf(repeat),
    until: repeat?.until ?? null,
    count: repeat?.count ?? null,
  };
}

function endOf(repeat: Repeat | null): string {
  if (repeat?.until) return 'until';
  return repeat?.count ? 'count' : 'never';
}

/** What the server takes; null for an event that happens once. */
export function repeatInput(values: RepeatValues) {
  const { every, interval, weekdays, monthly, ends, until, count } = values;
  if (every === 'none') return null;
  return {
    every,
    interval: interval ?? 1,
    ...(every === 'week' ? { weekdays } : {}),
    ...(every === 'month' ? { monthly } : {}),
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? count : null,
  };
}

export const everyOptions = [
  { value: 'none', label: "Doesn't repeat" },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
];

export const endOptions = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number of dates' },
];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The two ways in which a day repeats every month. */
export function monthlyOptions(day: string | null) {
  if (!day) {
    return [
      { value: 'day', label: 'On the same day of the month' },
      { value: 'weekday', label: 'On the same weekday of the month' },
    ];
  }
  const number = Number(day.slice(8));
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return [
    { value: 'day', label: `On day ${number}` },
    { value: 'weekday', label: `On the ${PLACES[Math.ceil(number / 7) - 1]} ${weekday}` },
  ];
}
