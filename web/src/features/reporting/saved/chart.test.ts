import { describe, expect, it } from 'vitest';
import { pathOf } from '../figures/Chart';
import { sharesOf } from '../figures/ShareBar';
import { barsOf, nextOf, withGaps } from './chart';
import { chartFor } from './definition';

const column = (key: string, kind: string, more = {}) => ({
  __typename: 'ReportTableColumn' as const,
  key,
  name: key,
  kind,
  part: '',
  isMissing: false,
  isHidden: false,
  sum: '',
  ...more,
});

describe('nextOf', () => {
  it.each([
    ['2026', '2027'],
    ['2026-12', '2027-01'],
    ['2026-02', '2026-03'],
    ['2026-02-28', '2026-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('after %s comes %s', (label, want) => {
    expect(nextOf(label)).toBe(want);
  });
});

describe('withGaps', () => {
  it('has months without rows as zeros, and leaves out rows without a day', () => {
    expect(
      withGaps([
        { label: 'None', value: 3 },
        { label: '2026-11', value: 5 },
        { label: '2027-01', value: 2 },
      ]),
    ).toEqual([
      { label: '2026-11', value: 5 },
      { label: '2026-12', value: 0 },
      { label: '2027-01', value: 2 },
    ]);
  });
  it('leaves a line alone that would have too many points', () => {
    const far = [
      { label: '2020-01-01', value: 1 },
      { label: '2026-01-01', value: 2 },
    ];
    expect(withGaps(far)).toEqual(far);
  });
});

describe('barsOf', () => {
  const bars = [
    { __typename: 'ReportBar' as const, label: 'GCash', value: 60 },
    { __typename: 'ReportBar' as const, label: 'Maya', value: 30 },
  ];
  it('adds what is beyond the largest parts to a share, so that they make a whole', () => {
    const columns = [column('platform', 'text'), column('count', 'number', { sum: '100' })];
    expect(barsOf({ bars, columns }, 'share', 'count').at(-1)).toEqual({ label: 'Everything else', value: 10 });
    expect(barsOf({ bars, columns }, 'bar', 'count')).toHaveLength(2);
  });
});

describe('sharesOf', () => {
  it('gives nothing to what is below zero', () => {
    const shares = sharesOf([
      { label: 'a', value: 75 },
      { label: 'b', value: 25 },
      { label: 'c', value: -10 },
    ]);
    expect(shares.map(({ percent }) => percent)).toEqual([75, 25, 0]);
  });
});

describe('chartFor', () => {
  const columns = [
    { key: 'due', kind: 'day' },
    { key: 'batch', kind: 'text' },
  ];
  it.each([
    ['line', [{ column: 'due', part: 'month' }], 'line'],
    ['line', [{ column: 'batch', part: '' }], 'bar'],
    [
      'area',
      [
        { column: 'due', part: 'month' },
        { column: 'batch', part: '' },
      ],
      'bar',
    ],
    ['share', [{ column: 'batch', part: '' }], 'share'],
    ['share', [], ''],
  ])('draws %s of %o as %s', (chart, groups, want) => {
    expect(chartFor(chart, groups, columns)).toBe(want);
  });
});

it('writes a line as a path', () => {
  expect(
    pathOf([
      { x: 1, y: 2 },
      { x: 3, y: 4.25 },
    ]),
  ).toBe('M1.0,2.0L3.0,4.3');
});
