import { isoDay, timeOfDay } from '~/lib/dates';
import type { RuleDetailsFragment } from './redirects.gql';

export interface RuleValues extends Record<string, unknown> {
  name: string;
  fromPath: string;
  target: string;
  startsDay: string | null;
  startsTime: string | null;
  endsAt: string | null;
  endsTime: string | null;
  /** yes, no, or empty for all. */
  batch: string | null;
  /** Such as 'beginner live'; empty if it doesn't matter. */
  workshop: string | null;
  visitor: string | null;
  device: string | null;
  queryName: string;
  queryValue: string;
  language: string | null;
}

const choiceOf = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
const answerOf = (choice: string | null) => (choice ? choice === 'yes' : null);

/** What the form shows of a rule; of a new one without it. */
export function valuesOf(rule?: RuleDetailsFragment): RuleValues {
  const given = rule?.conditions;
  return {
    name: rule?.name ?? '',
    fromPath: rule?.fromPath ?? '',
    target: rule?.target ?? '',
    startsDay: given?.startsAt ? isoDay(given.startsAt) : null,
    startsTime: given?.startsAt ? timeOfDay(given.startsAt) : null,
    endsAt: given?.endsAt ? isoDay(given.endsAt) : null,
    endsTime: given?.endsAt ? timeOfDay(given.endsAt) : null,
    batch: choiceOf(given?.batchOpen),
    workshop: given?.workshop ? `${given.workshop} ${given.workshopLive ? 'live' : 'not live'}` : '',
    visitor: choiceOf(given?.signedIn),
    device: given?.device ?? '',
    queryName: given?.queryName ?? '',
    queryValue: given?.queryValue ?? '',
    language: given?.language ?? '',
  };
}

/** An instant of a day and a time on a Manila clock; midnight without a time. */
const instant = (day: string | null, time: string | null) =>
  day ? new Date(`${day}T${time ?? '00:00'}:00+08:00`).toISOString() : null;

/** What the server is told. */
export function inputOf(values: RuleValues) {
  const [workshop, ...live] = (values.workshop ?? '').split(' ');
  return {
    name: values.name,
    fromPath: values.fromPath,
    target: values.target,
    conditions: {
      startsAt: instant(values.startsDay, values.startsTime),
      endsAt: instant(values.endsAt, values.endsTime),
      batchOpen: answerOf(values.batch),
      workshop: workshop || null,
      workshopLive: workshop ? live.join(' ') === 'live' : null,
      signedIn: answerOf(values.visitor),
      device: values.device || null,
      queryName: values.queryName.trim() || null,
      queryValue: values.queryValue.trim() || null,
      language: values.language || null,
    },
  };
}
