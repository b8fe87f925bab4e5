import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  agoWords,
  bannerDate,
  clockTime,
  greetingWord,
  isExpired,
  isLifetime,
  listDate,
  listDateTime,
  manilaDay,
  recordDate,
  weekdayDate,
} from './dates';

const home = process.env.TZ;

describe.each([
  ['Asia/Manila', -480],
  ['America/New_York', 300],
  ['UTC', 0],
])('in a browser in %s', (zone, offset) => {
  beforeAll(() => {
    process.env.TZ = zone;
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    process.env.TZ = home;
  });

  it('writes dates as the day in Manila', () => {
    const late = '2026-12-03T16:30:00.000Z';
    expect(recordDate(late)).toBe('12/04/2026');
    expect(listDate(late)).toBe('Dec 04, 2026');
    expect(bannerDate(late)).toBe('Fri, 12/04/2026');
    expect(weekdayDate(late)).toBe('Fri, Dec 04, 2026');
    expect(clockTime(late)).toBe('12:30 AM');
    expect(listDateTime('2026-12-04T11:00:00.000Z')).toBe('Dec 04, 2026, 7:00 PM');
    expect(recordDate('2026-12-03T15:59:59.999Z')).toBe('12/03/2026');
  });

  it('reads a calendar day as itself', () => {
    expect(recordDate('2026-03-01')).toBe('03/01/2026');
    expect(bannerDate(addDays('2025-01-01', 14))).toBe('Wed, 01/15/2025');
  });

  it('counts days by the Manila calendar', () => {
    expect(manilaDay('2026-12-04T16:00:00Z') - manilaDay('2026-12-04T15:59:00Z')).toBe(1);
    expect(manilaDay('2026-12-04') - manilaDay('2026-11-26')).toBe(8);
  });

  it('greets by the hour in Manila', () => {
    const at = (time: string) => greetingWord(`2026-11-26T${time}+08:00`);
    expect(at('00:00:00')).toBe('umaga');
    expect(at('10:59:59')).toBe('umaga');
    expect(at('11:00:00')).toBe('tanghali');
    expect(at('12:59:59')).toBe('tanghali');
    expect(at('13:00:00')).toBe('hapon');
    expect(at('17:59:59')).toBe('hapon');
    expect(at('18:00:00')).toBe('gabi');
  });

  it('knows when an expiry has passed and when there is none', () => {
    const today = '2026-11-26T09:00:00+08:00';
    expect(isExpired('2026-11-26T00:00:00+08:00', today)).toBe(false);
    expect(isExpired('2026-11-25T23:59:59+08:00', today)).toBe(true);
    expect(isLifetime('9999-12-31')).toBe(true);
    expect(isLifetime('9999-01-01')).toBe(false);
    expect(isLifetime('2099-01-01')).toBe(false);
  });
});

describe('agoWords', () => {
  it('counts minutes, hours and days as people do', () => {
    const now = '2026-11-17T04:00:00Z'; // noon in Manila
    const words: [string, string][] = [
      ['2026-11-17T03:59:40Z', 'Just now'],
      ['2026-11-17T03:55:00Z', '5 min ago'],
      ['2026-11-17T03:00:00Z', '1 hour ago'],
      ['2026-11-16T17:00:00Z', '11 hours ago'],
      ['2026-11-16T15:00:00Z', 'Yesterday'],
      ['2026-11-13T04:00:00Z', '4 days ago'],
      ['2026-11-10T04:00:00Z', 'Nov 10, 2026'],
    ];
    for (const [when, want] of words) expect(agoWords(when, now)).toBe(want);
  });
});
