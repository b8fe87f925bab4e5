import { expect, it } from 'vitest';
import { daysLeft, isKept, outcome, rowsOf, undoWords, uploadBase } from './importWords';

const now = Date.parse('2026-11-15T00:00:00Z');
const counts = { status: 'done', created: 0, updated: 0, unchanged: 0, rejected: 0 };

it.each([
  ['members', 'create', 'upload-create-users'],
  ['members', 'upsert', 'upload-upsert-users'],
  ['members', 'update', 'upload-update-users'],
  ['groups', 'create', 'upload-create-groups'],
  ['courses', 'create', 'upload-create-courses'],
  ['courses', 'upsert', 'upload-upsert-courses'],
])('sends %s to %s at the path base of the contract', (kind, mode, base) => {
  expect(uploadBase(kind, mode)).toBe(base);
});

it.each([
  ['2026-11-22T00:00:00Z', '7 days left to undo'],
  ['2026-11-16T00:00:00Z', '1 day left to undo'],
  ['2026-11-15T00:00:01Z', '1 day left to undo'],
  ['2026-11-15T00:00:00Z', 'Can no longer be undone'],
  [null, null],
])('says of %s: %s', (until, words) => {
  expect(undoWords(until, now)).toBe(words);
});

it('counts days that have begun whole and none after the end', () => {
  expect(daysLeft('2026-11-16T00:00:01Z', now)).toBe(2);
  expect(daysLeft('2026-11-01T00:00:00Z', now)).toBe(0);
});

it('tells what was done, and before a start what would be', () => {
  expect(outcome({ ...counts, created: 1200, rejected: 3 })).toBe('1,200 created, 3 rejected');
  expect(outcome({ ...counts, status: 'checked', created: 1, updated: 2 })).toBe('1 to create, 2 to update');
  // While it runs the figures are still those of the check.
  expect(outcome({ ...counts, status: 'running', created: 1, updated: 2 })).toBe('1 to create, 2 to update');
  expect(outcome(counts)).toBe('No rows');
});

it('counts people by their word', () => {
  expect(rowsOf('members', 1)).toBe('1 person');
  expect(rowsOf('members', 2)).toBe('2 people');
  expect(rowsOf('courses', 2)).toBe('2 rows');
});

it('keeps files for a week after the run, or after the upload of what never ran', () => {
  const createdAt = '2026-11-01T00:00:00Z';
  expect(isKept({ createdAt }, now)).toBe(false);
  expect(isKept({ createdAt, finishedAt: '2026-11-10T00:00:00Z' }, now)).toBe(true);
});
