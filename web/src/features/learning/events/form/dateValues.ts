import type { FileValue } from '~/lib/files/upload';
import type { EventDateRowFragment } from '../staff/events.gql';

export interface DateValues extends Record<string, unknown> {
  name: string;
  date: string | null;
  time: string | null;
  minutes: number | null;
  capacity: number | null;
  place: string;
  joinUrl: string;
  note: string;
  recordingUrl: string;
  recording: FileValue | null;
}

/** A date as its form shows it: empty where it is as the event says. */
export function dateValues(date: EventDateRowFragment): DateValues {
  const own = new Set(date.own);
  return {
    name: own.has('name') ? date.name : '',
    date: date.date,
    time: date.time,
    minutes: own.has('minutes') ? date.minutes : null,
    capacity: own.has('capacity') ? date.capacity : null,
    place: own.has('place') ? (date.place ?? '') : '',
    joinUrl: own.has('joinUrl') ? (date.joinUrl ?? '') : '',
    note: date.note ?? '',
    recordingUrl: date.recordingUrl ?? '',
    recording: date.recordingFileId ? { id: date.recordingFileId, name: 'Recording' } : null,
  };
}

function inputOf(values: DateValues) {
  return {
    name: values.name.trim() || null,
    date: values.date,
    time: values.time,
    minutes: values.minutes,
    capacity: values.capacity,
    place: values.place.trim() || null,
    joinUrl: values.joinUrl.trim() || null,
    note: values.note.trim() || null,
    recordingUrl: values.recordingUrl.trim() || null,
    recordingFileId: values.recording?.id ?? null,
  };
}

type Input = ReturnType<typeof inputOf>;

/** Only what is different; a day and an hour always go together. */
export function changedDate(was: DateValues, now: DateValues): Partial<Input> {
  const before = inputOf(was);
  const after = inputOf(now);
  const isMoved = before.date !== after.date || before.time !== after.time;
  const changed = Object.entries(after).filter(([field, value]) =>
    field === 'date' || field === 'time' ? isMoved : value !== before[field as keyof Input],
  );
  return Object.fromEntries(changed) as Partial<Input>;
}
