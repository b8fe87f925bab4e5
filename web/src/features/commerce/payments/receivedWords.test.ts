import { expect, it } from 'vitest';
import { partWords, receivedWords } from './receivedWords';

it('says what an amount does that is not what is due', () => {
  expect(receivedWords(null, 2899)).toBeUndefined();
  expect(receivedWords(0, 2899)).toBeUndefined();
  expect(receivedWords(2899, 2899)).toBeUndefined();
  expect(receivedWords(1000, 2899)).toBe('Part payment. ₱1,899.00 stays due.');
  expect(receivedWords(2899.01, 2899)).toBe('₱0.01 more than due. It pays the next rows, and the rest becomes credit.');
});

it('says how much of a row is paid and left', () => {
  expect(partWords({ price: 2899, paid: 0, left: 2899 })).toBeNull();
  expect(partWords({ price: 2899, paid: 2899, left: 0 })).toBeNull();
  expect(partWords({ price: 2899, paid: 1000, left: 1899 })).toBe('₱1,000.00 of ₱2,899.00 paid, ₱1,899.00 left');
});
