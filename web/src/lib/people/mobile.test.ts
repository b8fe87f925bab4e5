import { expect, it } from 'vitest';
import { cleanMobile, isMobile, mobileText } from './mobile';

it.each([
  '09123456789',
  '+639123456789',
  '+12025550123',
  '0912 345-6789',
  '(+63) 912 345 6789',
  '+12345678',
  '+123456789012345',
  '639123456789',
  '63 912 345 6789',
  '+63 (0) 912 345 6789',
  '0063 912 345 6789',
])('takes %s', (text) => {
  expect(isMobile(text)).toBe(true);
});
it.each(['9123456789', '+1234567', '0912345678', '091234567890', '+0123456789', '', '+1234567890123456', '09a1234567'])(
  'refuses %s',
  (text) => {
    expect(isMobile(text)).toBe(false);
  },
);
it('keeps digits and plus alone', () => {
  expect(cleanMobile(' 0912 345-6789 ')).toBe('09123456789');
});
it.each([
  ['+639171234567', '0917 123 4567'],
  ['+12025550123', '+12025550123'],
  ['+63281234567', '+63281234567'],
  ['', ''],
])('writes %s as %s', (number, text) => {
  expect(mobileText(number)).toBe(text);
});
