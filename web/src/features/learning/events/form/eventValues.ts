import type { FileValue } from '~/lib/files/upload';
import { openerInputs, openerKeys } from '../../authoring/shared/openers';
import type { EventDetailsFragment } from '../staff/events.gql';
import { type RepeatValues, repeatInput, repeatValues } from './repeat';

export interface EventValues extends RepeatValues, Record<string, unknown> {
  name: string;
  shortDescription: string;
  description: string;
  hostIds: number[];
  cover: FileValue | null;
  zone: string;
  date: string | null;
  time: string | null;
  minutes: number | null;
  capacity: number | null;
  place: string;
  joinUrl: string;
  openers: string[];
  /** The date from which on the change holds; null for all dates. */
  from: number | null;
}

interface From {
  id: number;
  date: string;
}

/** An event as its form shows it; an empty form in the zone to begin with without one. */
export function eventValues(zone: string, event?: EventDetailsFragment, from?: From): EventValues {
  return {
    name: event?.name ?? '',
    shortDescription: event?.shortDescription ?? '',
    description: event?.description ?? '',
    hostIds: event?.hosts.map(({ id }) => id) ?? [],
    cover: event?.coverFileId ? { id: event.coverFileId, url: event.coverUrl } : null,
    zone: event?.zone ?? zone,
    date: from?.date ?? event?.date ?? null,
    time: event?.time ?? '19:00',
    minutes: event?.minutes ?? 60,
    ...repeatValues(event?.repeat ?? null),
    capacity: event?.capacity ?? null,
    place: event?.place ?? '',
    joinUrl: event?.joinUrl ?? '',
    openers: openerKeys(event?.openers ?? []),
    from: from?.id ?? null,
  };
}

/** What the server takes: an empty text empties. */
export function eventInput(values: EventValues) {
  return {
    name: values.name,
    shortDescription: values.shortDescription || null,
    description: values.description || null,
    hostIds: values.hostIds,
    coverFileId: values.cover?.id ?? null,
    zone: values.zone,
    date: values.date,
    time: values.time,
    minutes: values.minutes,
    repeat: repeatInput(values),
    capacity: values.capacity,
    place: values.place || null,
    joinUrl: values.joinUrl || null,
    openers: openerInputs(values.openers),
  };
}

type Input = ReturnType<typeof eventInput>;

/** Only what is different: the schedule of an event is planned anew only when somebody changed it. */
export function changedInput(was: EventValues, now: EventValues): Partial<Input> {
  const before = eventInput(was);
  const after = Object.entries(eventInput(now)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Input]),
  );
  return Object.fromEntries(after) as Partial<Input>;
}
