import { describe, expect, it } from 'vitest';
import {
  accessSegments,
  accessWords,
  bannerSegments,
  chosenOffset,
  dayAt,
  dayText,
  dayTitle,
  type Preview,
  type PreviewDay,
  routePoints,
  scaleOf,
  stateAt,
  tickOffsets,
  whenWords,
} from './lifeClock';

const noDues = {
  expiringSoon: null,
  expired: null,
  upcomingPaymentDue: null,
  overduePayments: null,
  renewFunnelId: null,
  isSuspended: false,
  reopenAmount: null,
  reopenPath: null,
};
const row = { id: 7, scheduleDate: '2026-11-30T16:00:00Z', amount: 2899, payPath: '', waitingSlip: null };
const day = (iso: string, rest: Partial<PreviewDay> = {}): PreviewDay =>
  ({ day: iso, access: 'open', graceDay: null, dues: noDues, steps: [], emails: [], ...rest }) as PreviewDay;

const preview = {
  firstName: 'Rodel',
  email: 'rodel@example.com',
  productName: 'Tribe Membership',
  graceDays: 14,
  from: '2026-11-15T16:00:00Z',
  until: '2026-12-15T16:00:00Z',
  isCut: false,
  days: [
    day('2026-11-15T16:00:00Z'),
    day('2026-11-30T16:00:00Z', {
      dues: { ...noDues, upcomingPaymentDue: row },
      steps: [{ kind: 'due', title: '₱2,899.00 is due', text: 'Shown as due today.' }],
      emails: [{ at: '2026-12-01T00:00:00Z', subject: 'Due', lines: [], buttonLabel: '', after: [] }],
    } as Partial<PreviewDay>),
    day('2026-12-01T16:00:00Z', {
      access: 'grace',
      graceDay: 1,
      dues: { ...noDues, overduePayments: row },
    } as Partial<PreviewDay>),
    day('2026-12-15T16:00:00Z', {
      access: 'closed',
      steps: [{ kind: 'closes', title: 'Access closes', text: 'Courses lock.' }],
    } as Partial<PreviewDay>),
  ],
} as unknown as Preview;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the clock of a preview', () => {
  it('says what holds between two changes', () => {
    const between = stateAt(preview, 18);
    expect(between.access).toBe('grace');
    expect(accessWords(between, 14)).toBe('Open, grace day 3 of 14');
    expect(between.emails).toEqual([]);
    expect(stateAt(preview, 15).emails).toHaveLength(1);
  });

  it('reads the day of an address and stays within what is looked at', () => {
    expect(chosenOffset(preview, '2026-12-04')).toBe(18);
    expect(dayAt(preview, 18)).toBe('2026-12-04');
    expect(chosenOffset(preview, '2020-01-01')).toBe(0);
    expect(chosenOffset(preview, '2030-01-01')).toBe(30);
    expect(chosenOffset(preview, '2026-99-99')).toBe(0);
    expect(chosenOffset(preview, 'soon')).toBe(0);
    expect(chosenOffset(preview, null)).toBe(0);
  });

  it('draws the lanes of access and banner', () => {
    expect(accessSegments(preview)).toEqual([
      { from: 0, to: 16, kind: 'open', word: 'Open' },
      { from: 16, to: 30, kind: 'grace', word: 'Open, 14 days of grace' },
      { from: 30, to: 31, kind: 'closed', word: 'Closed' },
    ]);
    expect(bannerSegments(preview).map(({ from, to, word }) => [from, to, word])).toEqual([
      [15, 16, 'Upcoming payment'],
      [16, 30, 'Overdue'],
    ]);
  });

  it('marks the route, with words only where there is room', () => {
    const scale = scaleOf(preview);
    expect(routePoints(preview, scale)).toEqual([
      { offset: 15, word: 'Due' },
      { offset: 30, word: 'Access closes' },
    ]);
    expect(tickOffsets(scale)).toEqual([0, 4, 12, 16, 20, 27]);
  });

  it('leaves long quiet times out of the line', () => {
    const { stops, place } = scaleOf(preview);
    expect(stops).toEqual([...range(0, 5), ...range(10, 21), ...range(25, 30)]);
    expect([place(0), place(7), place(5), place(30)]).toEqual([0, 5 / 23, 5 / 23, 1]);
  });

  it('tells a day in words', () => {
    const [first, due] = preview.days as [PreviewDay, PreviewDay];
    expect(dayTitle(first, true)).toBe('Today');
    expect(dayText(first)).toBe('Nothing to do.');
    expect(dayTitle(due, false)).toBe('₱2,899.00 is due');
    expect(dayText(due)).toBe('Shown as due today. One email goes out.');
    expect([whenWords(0), whenWords(1), whenWords(18)]).toEqual(['Today', 'Tomorrow', 'In 18 days']);
  });
});
