import { describe, expect, it } from 'vitest';
import { months, periodOf, periodSlug, quarterOf, rangeProblem, years } from './period';

// Half past midnight in Manila, the evening before in London.
const now = Date.UTC(2026, 10, 16, 16, 30);
const open = { kind: '', on: '', quarter: '', from: '', to: '' };

describe('periodOf', () => {
  it.each([
    ['this month unless told', open, { kind: 'Monthly', on: '2026-11-17' }],
    ['what is no period', { ...open, kind: 'Weekly' }, { kind: 'Monthly', on: '2026-11-17' }],
    ['a day', { ...open, kind: 'Daily', on: '2026-05-01' }, { kind: 'Daily', on: '2026-05-01' }],
    ['this quarter', { ...open, kind: 'Quarterly' }, { kind: 'Quarterly', on: '2026-11-17', quarter: '4th' }],
    [
      'a quarter',
      { ...open, kind: 'Quarterly', on: '2025-01-01', quarter: '2nd' },
      { kind: 'Quarterly', on: '2025-01-01', quarter: '2nd' },
    ],
    ['the last days', { ...open, kind: 'Last 7 Days', on: '2020-01-01' }, { kind: 'Last 7 Days' }],
    [
      'an open range',
      { ...open, kind: 'Custom Range' },
      { kind: 'Custom Range', from: '2026-11-01', to: '2026-11-17' },
    ],
    ['a day that is none', { ...open, kind: 'Daily', on: '2026-02-31' }, { kind: 'Daily', on: '2026-11-17' }],
    ['what is no day', { ...open, kind: 'Monthly', on: 'soon' }, { kind: 'Monthly', on: '2026-11-17' }],
    [
      'a quarter that is none',
      { ...open, kind: 'Quarterly', on: '2025-01-01', quarter: '9th' },
      { kind: 'Quarterly', on: '2025-01-01', quarter: '1st' },
    ],
    [
      'a range of what are no days',
      { ...open, kind: 'Custom Range', from: '11/01/2026', to: 'now' },
      { kind: 'Custom Range', from: '2026-11-01', to: '2026-11-17' },
    ],
  ])('reads %s', (_, choice, want) => {
    expect(periodOf(choice, now)).toEqual(want);
  });
});

describe('choices', () => {
  it('offers months and years, the running one first', () => {
    expect(months(now, 12).map(({ label }) => label)).toEqual([
      'November 2026',
      'October 2026',
      'September 2026',
      'August 2026',
      'July 2026',
      'June 2026',
      'May 2026',
      'April 2026',
      'March 2026',
      'February 2026',
      'January 2026',
      'December 2025',
    ]);
    expect(months(now, 1)).toEqual([{ value: '2026-11-01', label: 'November 2026' }]);
    expect(years(now, 2)).toEqual([
      { value: '2026-01-01', label: '2026' },
      { value: '2025-01-01', label: '2025' },
    ]);
    expect(['2026-01-31', '2026-06-01', '2026-09-30', '2026-12-31'].map(quarterOf)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
    ]);
  });
});

it('names files by their period', () => {
  expect([
    periodSlug({ kind: 'Monthly', on: '2026-11-17' }, now),
    periodSlug({ kind: 'Quarterly', on: '2026-11-17', quarter: '4th' }, now),
    periodSlug({ kind: 'Custom Range', from: '2026-11-01', to: '2026-11-17' }, now),
    periodSlug({ kind: 'Last 7 Days' }, now),
  ]).toEqual(['2026-11', '2026-q4', '2026-11-01-to-2026-11-17', 'last-7-days-2026-11-17']);
});

describe('rangeProblem', () => {
  it.each([
    ['2021-11-18', '2026-11-17', null],
    ['2021-11-17', '2026-11-17', 'A range can be 5 years at most. Choose fewer days.'],
    ['2098-01-01', '2100-01-01', 'Choose a day between 2000 and 2099.'],
    ['1976-01-01', '2026-11-17', 'A range can be 5 years at most. Choose fewer days.'],
    ['1998-01-01', '2001-01-01', 'Choose a day between 2000 and 2099.'],
    ['2026-05-02', '2026-05-01', "The last day can't be before the first."],
  ])('reads %s to %s', (from, to, want) => {
    expect(rangeProblem({ kind: 'Custom Range', from, to })).toBe(want);
  });
  it('reads a single day', () => {
    expect(rangeProblem({ kind: 'Monthly', on: '1990-05-01' })).toBe('Choose a day between 2000 and 2099.');
    expect(rangeProblem({ kind: 'Monthly', on: '2026-05-01' })).toBeNull();
  });
});
