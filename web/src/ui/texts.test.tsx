import { expect, it } from 'vitest';
import { isoDay } from '~/lib/dates';
import { renderUi } from '~/testing/renderUi';
import { DateText, ExpiryText } from './DateText';
import { Money } from './Money';
import { nameInitials } from './people/Avatar';

const show = (node: React.ReactNode) => renderUi(node).container.textContent;

it.each([
  ['record', '11/26/2026'],
  ['list', 'Nov 26, 2026'],
  ['banner', 'Thu, 11/26/2026'],
  ['log', 'Nov 26, 2026, 7:00 PM'],
  ['appointment', 'Nov 26, 2026, 7:00 PM (Manila)'],
  ['time', '7:00 PM (Manila)'],
] as const)('writes an instant as a %s', (format, text) => {
  expect(show(<DateText value="2026-11-26T11:00:00Z" format={format} />)).toBe(text);
});

it('takes a bare day as that day, and an instant by its day in Manila', () => {
  expect(show(<DateText value="2026-11-26" format="record" />)).toBe('11/26/2026');
  expect(show(<DateText value="2026-11-26T16:30:00Z" format="record" />)).toBe('11/27/2026');
  expect(isoDay('2026-12-31T16:00:00Z')).toBe('2027-01-01');
});

it('shows what has no date, and what has no end', () => {
  expect(show(<DateText value={null} />)).toBe('None');
  expect(show(<DateText value="garbage" />)).toBe('None');
  expect(show(<ExpiryText value="9999-12-31" />)).toBe('Lifetime');
  expect(show(<ExpiryText value="2027-09-15" />)).toBe('Sep 15, 2027');
});

it('shows pesos', () => {
  expect(show(<Money amount={46550} />)).toBe('₱46,550.00');
  expect(show(<Money amount={19997} decimals={0} />)).toBe('₱19,997');
  expect(show(<Money amount={-500} />)).toBe('−₱500.00');
  expect(show(<Money amount={0} freeAtZero />)).toBe('FREE');
});

it('takes initials from the first and the last name', () => {
  expect(nameInitials('Maricel Dela Cruz')).toBe('MC');
  expect(nameInitials('Coach Tin Salazar')).toBe('TS');
  expect(nameInitials('Ñina')).toBe('Ñ');
  expect(nameInitials('')).toBe('');
});
