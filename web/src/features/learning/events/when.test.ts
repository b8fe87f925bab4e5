import { expect, it } from 'vitest';
import { hours, longMoment, nearWord, wallTime, whenWords } from './when';
import { zoneName } from './zone';

const date = { startsAt: '2026-11-26T11:00:00Z', endsAt: '2026-11-26T12:30:00Z' };

it('shows an instant in Manila and in another zone, with the zone', () => {
  expect(hours(date, 'Asia/Manila')).toBe('7:00 to 8:30 PM (Manila)');
  expect(hours(date, 'America/New_York')).toBe('6:00 to 7:30 AM (New York)');
  expect(longMoment(date.startsAt, 'Asia/Manila')).toBe('Thu, Nov 26, 2026, 7:00 PM (Manila)');
  expect(zoneName('UTC')).toBe('UTC');
});

it('tells the day of an end that lies on another day', () => {
  const night = { startsAt: '2026-11-26T15:30:00Z', endsAt: '2026-11-26T16:30:00Z' };
  expect(hours(night, 'Asia/Manila')).toBe('11:30 PM to Fri, Nov 27, 12:30 AM (Manila)');
});

it('puts an instant on the day that it has in the zone', () => {
  const late = '2026-12-31T17:00:00Z';
  expect(wallTime(late, 'Asia/Manila')).toMatchObject({ day: '2027-01-01', time: '1:00 AM', weekday: 'Fri' });
  expect(wallTime(late, 'UTC')).toMatchObject({ day: '2026-12-31', time: '5:00 PM' });
});

it('says what is near', () => {
  const at = (clock: string) => nearWord(date.startsAt, 'Asia/Manila', Date.parse(clock));
  expect(at('2026-11-26T00:00:00Z')).toBe('Tonight');
  expect(at('2026-11-25T10:00:00Z')).toBe('Tomorrow');
  expect(at('2026-11-24T10:00:00Z')).toBeNull();
  expect(nearWord('2026-11-26T02:00:00Z', 'Asia/Manila', Date.parse('2026-11-26T00:00:00Z'))).toBe('Today');
});

it('says in one line when an event is', () => {
  const event = { isRecurring: true, schedule: 'Tuesdays, 7:00 to 8:30 PM (Manila)', zone: 'Asia/Manila' };
  const date = { startsAt: '2026-11-17T11:00:00Z', endsAt: '2026-11-17T12:30:00Z', state: 'incoming', movedFrom: null };
  expect(whenWords(event, date, 'Asia/Manila')).toBe('Tuesdays, 7:00 to 8:30 PM (Manila)');
  expect(whenWords({ ...event, isRecurring: false }, date, 'Asia/Manila')).toBe('7:00 to 8:30 PM (Manila)');
  expect(whenWords(event, date, 'Asia/Dubai')).toBe('3:00 to 4:30 PM (Dubai): Tuesdays, 7:00 to 8:30 PM (Manila)');
  expect(whenWords(event, { ...date, state: 'past' }, 'Asia/Manila')).toBe(
    'Tue, Nov 17, 2026, 7:00 to 8:30 PM (Manila)',
  );
  expect(whenWords(event, { ...date, movedFrom: '2026-11-16T11:00:00Z' }, 'Asia/Manila')).toBe(
    '7:00 to 8:30 PM (Manila), usually Tuesdays, 7:00 to 8:30 PM (Manila)',
  );
});

it.each(['2026-12-31T15:59:00Z', '2026-12-31T16:00:00Z', '2026-06-05T04:00:00Z', '2026-06-05T03:07:00Z'])(
  'shows %s in Manila as in Singapore, which has the same clocks',
  (instant) => {
    expect(wallTime(instant, 'Asia/Manila')).toEqual(wallTime(instant, 'Asia/Singapore'));
  },
);
