import { expect, it } from 'vitest';
import { initials } from './Avatar';
import { DateText, ExpiryText } from './DateText';
import { Money, moneyText } from './Money';
import { formatDate, manilaDay } from './manila';
import { renderUi } from './testing/renderUi';

const show = (node: React.ReactNode) => renderUi(node).container.textContent;

it.each([
  ['record', '11/26/2026'],
  ['list', 'Nov 26, 2026'],
  ['banner', 'Thu, 11/26/2026'],
  ['appointment', 'Nov 26, 2026, 7:00 PM (Manila)'],
  ['time', '7:00 PM (Manila)'],
] as const)('writes a moment as a %s', (style, text) => {
  expect(formatDate('2026-11-26T11:00:00Z', style)).toBe(text);
});

it('takes a bare day as that day, and a moment by its day in Manila', () => {
  expect(formatDate('2026-11-26', 'record')).toBe('11/26/2026');
  expect(formatDate('2026-11-26T16:30:00Z', 'record')).toBe('11/27/2026');
  expect(manilaDay('2026-12-31T16:00:00Z')).toBe('2027-01-01');
});

it('shows what has no date, and what has no end', () => {
  expect(show(<DateText value={null} />)).toBe('None');
  expect(show(<DateText value="garbage" />)).toBe('None');
  expect(show(<ExpiryText value="9999-12-31" />)).toBe('Lifetime');
  expect(show(<ExpiryText value="2027-09-15" />)).toBe('Sep 15, 2027');
});

it('shows pesos from centavos', () => {
  expect(show(<Money centavos={4655000} />)).toBe('₱46,550.00');
  expect(show(<Money centavos={1999700} decimals={0} />)).toBe('₱19,997');
  expect(show(<Money centavos={-50000} />)).toBe('−₱500.00');
  expect(show(<Money centavos={0} freeAtZero />)).toBe('FREE');
  expect(moneyText(289900)).toBe('₱2,899.00');
});

it('takes initials from the first and the last name', () => {
  expect(initials('Maricel Dela Cruz')).toBe('MC');
  expect(initials('Coach Tin Salazar')).toBe('TS');
  expect(initials('Ñina')).toBe('Ñ');
  expect(initials('')).toBe('');
});
