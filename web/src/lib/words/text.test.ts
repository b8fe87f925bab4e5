import { expect, it } from 'vitest';
import { initials, listed, slugOf, titleCase, truncate } from './text';

it('cuts at 150 characters (B283)', () => {
  expect(truncate('a'.repeat(150))).toBe('a'.repeat(150));
  expect(truncate('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
  expect(truncate('Magandang umaga', 10)).toBe('Magandang…');
  expect(truncate('👩🏽‍💻ñ', 10)).toBe('👩🏽‍💻ñ');
});

it.each([
  ['archived users', 'Archived Users'],
  ['review move-up', 'Review Move-Up'],
  ['Free Training (Beg)', 'Free Training (Beg)'],
  ['home', 'Home'],
])('writes %s as %s', (text, title) => {
  expect(titleCase(text)).toBe(title);
});

it('takes the first letters', () => {
  expect(initials('Maricel', 'Dela Cruz')).toBe('MD');
  expect(initials('ñino', null)).toBe('Ñ');
  expect(initials(null, undefined, ' ')).toBe('');
});

it('makes a name fit for an address', () => {
  expect(slugOf('Piña Plan 2')).toBe('pina-plan-2');
  expect(slugOf(' – Tribe & Co. ')).toBe('tribe-co');
});

it.each([[[]], [['Ana']], [['Ana', 'Ben']], [['Ana', 'Ben', 'Carla']], [['Ana', 'Ben', 'Carla', 'Dina']]])(
  'lists %j as everybody in the Philippines does',
  (names: string[]) => {
    expect(listed(names)).toBe(new Intl.ListFormat('en-PH', { type: 'conjunction' }).format(names));
  },
);
