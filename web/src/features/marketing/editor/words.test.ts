import { expect, it } from 'vitest';
import { differingWords, ownWords } from './words';

const theirs = { name: 'Sahod', shareTitle: 'Sahod na', shareDescription: 'Tara' };

it('names what differs, as each of both has it', () => {
  expect(differingWords({ data: '{}', name: 'Sweldo', shareTitle: 'Sahod na' }, theirs)).toEqual({
    ones: [{ label: 'Title', text: 'Sweldo' }],
    others: [{ label: 'Title', text: 'Sahod' }],
  });
});

it('gives only words of its own, never blocks', () => {
  const mine = { data: '{}', name: 'Sweldo', shareDescription: 'Sali na' };
  expect(ownWords(mine, theirs)).toEqual({ name: 'Sweldo', shareDescription: 'Sali na' });
  expect(ownWords({ data: '{}', name: 'Sahod' }, theirs)).toEqual({});
});
