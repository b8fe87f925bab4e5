import { expect, it } from 'vitest';
import { bucketLabel, buckets, bucketWords, leftWords, outcomeLabel, readyMessage, toEmail } from './words';

it('has the filter of the contract, word for word (S66)', () => {
  expect(buckets).toEqual(['all', 'unenrolled', 'for regular renewal', 'early renewal', 'er warmup', 'collected']);
  const bounds = { regular: 10, early: 20, warmup: 40 };
  expect(bucketWords('early renewal', bounds)).toBe('Memberships that end in 11 to 20 days and are not renewed.');
  expect(bucketWords('er warmup', bounds)).toBe('Memberships that end in 21 to 40 days and are not renewed.');
});

it('writes them with a capital', () => {
  expect(bucketLabel('er warmup')).toBe('ER warmup');
  expect(bucketLabel('for regular renewal')).toBe('For regular renewal');
});

it('says how long is left', () => {
  expect([0, 1, 30, -1, -12].map(leftWords)).toEqual(['today', 'in 1 day', 'in 30 days', '1 day ago', '12 days ago']);
});

it('names outcomes', () => {
  expect(outcomeLabel('wrong-number')).toBe('Wrong number');
  expect(outcomeLabel('emailed')).toBe('Emailed');
});

it('has a text that is true for everyone it goes to', () => {
  const [ended, ending] = [{ bucket: 'unenrolled' }, { bucket: 'early renewal' }];
  expect(readyMessage([ending]).message).toContain('Renew before it ends');
  expect(readyMessage([ended]).message).toContain('Your membership has ended');
  for (const words of ['before it ends', 'has ended'])
    expect(readyMessage([ended, ending]).message).not.toContain(words);
});

it('emails each person once who has something to renew', () => {
  const rows = [
    { bucket: 'collected', userId: 1 },
    { bucket: 'early renewal', userId: 2 },
    { bucket: 'unenrolled', userId: 2 },
    { bucket: 'unenrolled', userId: 3 },
  ];
  expect(toEmail(rows)).toEqual([rows[1], rows[3]]);
});
