export interface Month {
  days: readonly number[];
  daysBefore: readonly number[];
  expectedDays: readonly number[];
}

export interface Route {
  /** Polylines: what came in, what is expected from today on, and the month before. */
  collected: string;
  expected: string;
  before: string;
  today: [number, number];
  end: [number, number];
  beforeEnd: [number, number];
  /** Where the lines of the grid are, and what they stand for. */
  grid: { y: number; amount: number }[];
}

const steps = [1, 2, 5];

/** The next round amount: 1, 2 or 5 with zeros, at most half of the highest. */
export function gridStep(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of steps) if (step * power * 2 >= highest) return step * power;
  }
}

/** The month as lines in a picture of this size: days from left to right, pesos from bottom to top. */
export function routeOf({ days, daysBefore, expectedDays }: Month, width: number, height: number): Route {
  const last = Math.max(days.length + expectedDays.length - 1, daysBefore.length, 2);
  const highest = Math.max(...days, ...daysBefore, ...expectedDays, 1);
  const step = gridStep(highest);
  const top = Math.max(highest, step);
  const round = (value: number) => Math.round(value * 10) / 10;
  const at = (day: number, amount: number): [number, number] => [
    round(((day - 1) / (last - 1)) * width),
    // What went back may be more than what came in: below the first line nothing is drawn.
    round(height - (Math.max(0, amount) / top) * height),
  ];
  const line = (from: number, amounts: readonly number[]) =>
    amounts.map((amount, index) => at(from + index, amount).join(',')).join(' ');
  const now = days.length;
  return {
    collected: line(1, days),
    // The dotted line begins where the solid one ends.
    expected: [at(now, days.at(-1) ?? 0).join(','), line(now + 1, expectedDays.slice(1))].filter(Boolean).join(' '),
    before: line(1, daysBefore),
    today: at(now, days.at(-1) ?? 0),
    end: at(now + expectedDays.length - 1, expectedDays.at(-1) ?? 0),
    beforeEnd: at(daysBefore.length, daysBefore.at(-1) ?? 0),
    grid: [0, step, step * 2].filter((amount) => amount <= top).map((amount) => ({ amount, y: at(1, amount)[1] })),
  };
}
