import { describe, expect, it } from 'vitest';
import { layFlow } from '../community/flow';
import { nextBar } from './bars';
import { errorWords } from './Forecast';
import { csvText } from './saveAsCsv';
import { figureText, rowText } from './words';

describe('nextBar', () => {
  it.each([
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 11, 11],
    ['Home', 5, 0],
    ['End', 5, 11],
    ['Tab', 5, null],
  ])('%s from %d leads to %s', (key, at, want) => {
    expect(nextBar(key, at, 12)).toBe(want);
  });
});

describe('csvText', () => {
  it('writes what would be a formula as text', () => {
    expect(
      csvText(
        ['Batch', 'Figure'],
        [
          ['=1+1', -3],
          ['Say "hi"', 2],
        ],
      ),
    ).toBe('\uFEFF"Batch","Figure"\r\n"\'=1+1",-3\r\n"Say ""hi""",2\r\n');
  });
});

describe('layFlow', () => {
  const moves = [
    { key: '>1', name: 'Start → Stage 0', value: 3 },
    { key: '1>2', name: 'Stage 0 → Stage 1', value: 2 },
    { key: '2>1', name: 'Stage 1 → Stage 0', value: 1 },
  ];
  it('gives every move a band as thick as it is large, and every stage what its bands come to', () => {
    const { bands, froms, tos } = layFlow(moves, 320);
    expect(froms.map(({ name, value }) => [name, value])).toEqual([
      ['Start', 3],
      ['Stage 0', 2],
      ['Stage 1', 1],
    ]);
    expect(tos.map(({ name, value }) => [name, value])).toEqual([
      ['Stage 0', 4],
      ['Stage 1', 2],
    ]);
    expect(bands.map(({ height }) => Math.round(height))).toEqual([150, 100, 50]);
    expect(Math.max(...froms.map(({ top, height }) => top + height))).toBeLessThanOrEqual(320);
  });
  it('has nothing to lay out for no moves', () => {
    expect(layFlow([], 320)).toEqual({ bands: [], froms: [], tos: [] });
  });
});

describe('words', () => {
  it('says what a row counts', () => {
    expect([
      rowText(1, 1, 'count'),
      rowText(0, 40, 'count'),
      rowText(500, 900, 'money'),
      rowText(3, null, 'count'),
    ]).toEqual(['1', '0 of 40', '₱500.00 of ₱900.00', '3']);
    expect([figureText(1, 'days'), figureText(12.35, 'days')]).toEqual(['1 day', '12.4 days']);
    expect([errorWords(12.34), errorWords(null)].map((text) => text.slice(0, 25))).toEqual([
      "Past error: 12.3%. That's",
      'Past error: not known yet',
    ]);
  });
});
