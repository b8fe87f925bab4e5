const open = { __typename: 'DoorState', isOpen: true, code: 'member', reason: 'Open', opensAt: null };
const HOUR_MS = 3_600_000;

/** An instant so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A date of an event as the server sends it to members: tomorrow or later, twenty places, nobody yet. */
export function eventDate(changes: Record<string, unknown> = {}) {
  const startsAt = String(changes.startsAt ?? inHours(72));
  return {
    __typename: 'MyEventDate',
    id: 31,
    eventId: 9,
    name: 'Rates and first invoices',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 1.5 * HOUR_MS).toISOString(),
    state: 'incoming',
    isRecurring: false,
    movedFrom: null,
    isCancelled: false,
    cancelReason: null,
    note: null,
    place: 'Online',
    door: open,
    capacity: null,
    goingCount: 0,
    waitingCount: 0,
    isFull: false,
    answer: 'none',
    waitingPlace: null,
    canAnswer: true,
    joinOpensAt: new Date(Date.parse(startsAt) - HOUR_MS / 4).toISOString(),
    joinClosesAt: new Date(Date.parse(startsAt) + 1.5 * HOUR_MS).toISOString(),
    joinUrl: null,
    joinReason: 'The link appears 15 minutes before it begins.',
    hasRecording: false,
    recording: null,
    ...changes,
  };
}

/** An event as the server sends it to members. */
export function myEvent(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'MyEvent',
    id: 9,
    name: 'Rates and first invoices',
    shortDescription: 'Bring your numbers.',
    description: '<p>We look at <strong>your rates</strong>.</p>',
    hosts: [{ __typename: 'ContentAuthor', id: 3, name: 'Miggy Ferrer', profileImage: null }],
    coverUrl: null,
    coverThumbUrl: null,
    door: open,
    openedBy: [] as string[],
    schedule: 'Once, 7:00 PM (GMT+08:00)',
    isRecurring: false,
    nextDate: eventDate(),
    lastDate: null as unknown,
    ...changes,
  };
}

export function closedEvent(code = 'not_member', reason = 'This content is exclusive for Tribe members') {
  const door = { ...open, isOpen: false, code, reason };
  const nextDate = eventDate({ id: 32, eventId: 10, door, place: null, canAnswer: false, joinReason: reason });
  return myEvent({ id: 10, name: 'Inner circle', door, description: null, nextDate });
}
