import { isoDay, timeOfDay } from '~/lib/dates';
import type { TrainingRunFieldsFragment } from './training.gql';
import { DAYS } from './workshopForm';

type Day = (typeof DAYS)[number];

export type RunValues = Record<string, unknown> & {
  minutes: number | null;
  recordingsUntil: string | null;
} & Record<`day${Day}` | `day${Day}Time`, string | null> &
  Record<`day${Day}Chapters` | `day${Day}Audio`, string>;

/** What the form shows of a run: by day its date, time, chapters and sound. */
export function valuesOf(run: TrainingRunFieldsFragment): RunValues {
  const days = run.days.map(({ day, startsAt, chapters, audioLink }) => ({
    [`day${day}`]: startsAt ? isoDay(startsAt) : null,
    [`day${day}Time`]: startsAt ? timeOfDay(startsAt) : '20:00',
    [`day${day}Chapters`]: chapters,
    [`day${day}Audio`]: audioLink,
  }));
  const all = {
    minutes: run.minutes,
    recordingsUntil: run.recordingsUntil ? isoDay(run.recordingsUntil) : null,
  };
  return Object.assign(all, ...days) as RunValues;
}

/** An instant of a day and a time on a Manila clock. */
const instant = (day: string | null, time: string) => (day ? new Date(`${day}T${time}:00+08:00`).toISOString() : null);

/** What the server is told. Recordings stay until the end of their last day. */
export function inputOf(values: RunValues) {
  return {
    minutes: values.minutes ?? 0,
    recordingsUntil: instant(values.recordingsUntil, '23:59'),
    days: DAYS.map((day) => ({
      startsAt: instant(values[`day${day}`], values[`day${day}Time`] || '20:00'),
      chapters: values[`day${day}Chapters`],
      audioLink: values[`day${day}Audio`].trim(),
    })),
  };
}

export const runLabels: Record<string, string> = {
  minutes: 'Minutes per session',
  recordingsUntil: 'Recordings until',
  ...Object.fromEntries(
    DAYS.flatMap((day) => [
      [`day${day}`, `Part ${day} date`],
      [`day${day}Time`, `Part ${day} time (Manila)`],
      [`day${day}Chapters`, `Part ${day} chapters`],
      [`day${day}Audio`, `Part ${day} audio-only link`],
    ]),
  ),
};
