const open = { __typename: 'DoorState', isOpen: true, code: 'member', reason: 'Open', opensAt: null, action: null };
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
    joinReason: 'The link appears 15 minutes before it starts.',
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
    zone: 'Asia/Manila',
    schedule: 'Nov 17, 2026, 7:00 to 8:30 PM (Manila)',
    isRecurring: false,
    isGoingToAll: false,
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

/** A date of an event as the server sends it to those who look after events. */
export function staffDate(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'EventDate',
    id: 31,
    eventId: 9,
    name: 'Check-in',
    startsAt: '2031-03-04T11:00:00Z',
    endsAt: '2031-03-04T12:30:00Z',
    date: '2031-03-04',
    time: '19:00',
    minutes: 90,
    zone: 'Asia/Singapore',
    plannedAt: '2031-03-04T11:00:00Z',
    isMoved: false,
    isCancelled: false,
    cancelReason: null,
    state: 'incoming',
    note: null,
    capacity: 20,
    place: 'Online',
    joinUrl: null,
    own: [] as string[],
    recordingUrl: null,
    recordingFileId: null,
    goingCount: 2,
    waitingCount: 0,
    declinedCount: 1,
    attendedCount: 0,
    updatedAt: '2026-11-02T02:00:00Z',
    ...changes,
  };
}

/** An event that repeats every week, as the server sends it to those who look after events. */
export function staffEvent(changes: Record<string, unknown> = {}) {
  return {
    __typename: 'Event',
    id: 9,
    name: 'Check-in',
    shortDescription: null,
    description: '<p>Half an hour.</p>',
    hosts: [{ __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar', profileImage: null }],
    coverFileId: null,
    coverUrl: null,
    coverThumbUrl: null,
    zone: 'Asia/Singapore',
    date: '2031-03-04',
    time: '19:00',
    minutes: 90,
    repeat: {
      __typename: 'EventRepeat',
      every: 'week',
      interval: 1,
      weekdays: ['TU'],
      monthly: null,
      until: null,
      count: 10,
    },
    schedule: 'Tuesdays, 7:00 to 8:30 PM (Manila), 10 times',
    capacity: 20,
    place: 'Online',
    joinUrl: null,
    status: 'published',
    publishedAt: '2026-11-02T02:00:00Z',
    archivedAt: null,
    createdAt: '2026-11-01T02:00:00Z',
    updatedAt: '2026-11-02T02:00:00Z',
    openers: [] as unknown[],
    nextDate: staffDate(),
    lastDate: null,
    dateCount: 10,
    continuesId: null,
    continuedById: null,
    ...changes,
  };
}

/** What the form of an event offers: a few of the zones, all weekdays and slots. */
export function scheduling() {
  const half = (at: number) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`;
  const word = (at: number) => {
    const hour = Math.floor(at / 2);
    return `${hour % 12 || 12}:${at % 2 ? '30' : '00'} ${hour < 12 ? 'AM' : 'PM'}`;
  };
  const zones = [
    ['Etc/GMT+12', 'GMT-12:00 Baker Island'],
    ['Asia/Manila', 'GMT+08:00 Manila'],
    ['Asia/Singapore', 'GMT+08:00 Singapore'],
    ['Pacific/Kiritimati', 'GMT+14:00 Kiritimati'],
  ];
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const option = (value: string, label: string) => ({ __typename: 'SchedulingOption', value, label });
  return {
    __typename: 'Scheduling',
    zones: zones.map(([zone, label]) => ({ __typename: 'SchedulingZone', zone, label })),
    defaultZone: 'Asia/Manila',
    weekdays: weekdays.map((value, at) => option(value, names[at] ?? '')),
    slots: Array.from({ length: 48 }, (_, at) => option(half(at), word(at))),
  };
}
