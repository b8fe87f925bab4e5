import { describe, expect, it } from 'vitest';
import { askable, cellText, type Definition, inputOf, isComplete, sameDefinition } from './definition';

const definition: Definition = {
  source: 'people',
  columns: ['email'],
  filters: [],
  groups: [],
  sort: '',
  desc: false,
  chart: '',
  chartValue: '',
};

describe('a definition of a report', () => {
  it('asks only what is complete', () => {
    const half = { column: 'city', op: 'contains', values: [' '] };
    const whole = { column: 'joined', op: 'thisMonth', values: [] };
    expect([half, whole].map(isComplete)).toEqual([false, true]);
    expect(askable({ ...definition, filters: [half, whole] })?.filters).toEqual([whole]);
    expect(askable({ ...definition, columns: [] })).toBeUndefined();
  });

  it('has no chart without groups', () => {
    expect(inputOf({ ...definition, chart: 'bar' }).chart).toBe('');
  });

  it('is the same whatever Apollo adds', () => {
    expect(sameDefinition({ ...definition, __typename: 'ReportDefinition' } as Definition, definition)).toBe(true);
    expect(sameDefinition({ ...definition, columns: ['city'] }, definition)).toBe(false);
  });
});

describe('a cell', () => {
  it('reads as money, numbers and Manila days, wherever the reader is', () => {
    expect(cellText('1234.50', { kind: 'money', part: '' })).toBe('₱1,234.50');
    expect(cellText('12345', { kind: 'number', part: '' })).toBe('12,345');
    expect(cellText('2026-11-17', { kind: 'day', part: '' })).toBe('Nov 17, 2026');
    expect(cellText('2026-11', { kind: 'day', part: 'month' })).toBe('November 2026');
    expect(cellText('2026', { kind: 'day', part: 'year' })).toBe('2026');
    expect(cellText('', { kind: 'money', part: '' })).toBe('');
  });

  it('leaves text as it is', () => {
    expect(cellText('=1+1', { kind: 'text', part: '' })).toBe('=1+1');
  });
});
