import { expect, it } from 'vitest';
import { fieldMessage, labelFromPath } from './messages';
import {
  email,
  matches,
  max,
  maxLength,
  min,
  minLength,
  oneOf,
  required,
  requiredIf,
  sameAs,
  webAddress,
} from './rules';

it('says each generic message', () => {
  const say = (message?: string) => (message ? fieldMessage('Name', message) : 'good');
  expect(say(required()('  ', {}))).toBe('Name is required');
  expect(say(required()(false, {}))).toBe('Name is required');
  expect(say(required()(0, {}))).toBe('good');
  expect(say(matches(/^\d+$/)('a', {}))).toBe('Name is not formatted correctly');
  expect(say(minLength(3)('ab', {}))).toBe('Name is too short');
  expect(say(maxLength(3)('abcd', {}))).toBe('Name is too long');
  expect(say(min(1)(0, {}))).toBe('Name is too low');
  expect(say(max(9)(10, {}))).toBe('Name is too high');
  expect(say(oneOf(['a'])('b', {}))).toBe('Name is not valid');
});

it('lets empty values pass everything but required', () => {
  for (const rule of [matches(/x/), minLength(3), min(5), oneOf(['a']), email(), webAddress()]) {
    expect(rule('', {})).toBeUndefined();
    expect(rule(null, {})).toBeUndefined();
  }
});

it('asks for a value only while the others want one', () => {
  const bank = requiredIf((values: { kind: string }) => values.kind === 'Bank');
  expect(bank('', { kind: 'GCash' })).toBeUndefined();
  expect(bank('', { kind: 'Bank' })).toBe('is required');
  expect(bank('BDO', { kind: 'Bank' })).toBeUndefined();
  expect(bank.asksForValue).toBe(true);
});

it.each(['abc', 'a@', 'a@b', '@b.c', 'a b@c.d', 'a@b..c'])('refuses %j as an address', (text) => {
  expect(email()(text, {})).toBe('is not formatted correctly');
});

it('accepts an address', () => {
  expect(email()('maricel.delacruz@example.com', {})).toBeUndefined();
});

it('refuses web addresses that run script', () => {
  expect(webAddress()('javascript:alert(1)', {})).toBeDefined();
  expect(webAddress()('https://example.com/a', {})).toBeUndefined();
});

it('compares two fields', () => {
  const rule = sameAs<{ password: string }>('password', 'Passwords do not match');
  expect(rule('b', { password: 'a' })).toBe('Passwords do not match');
  expect(rule('a', { password: 'a' })).toBeUndefined();
});

it('keeps whole sentences as they are', () => {
  expect(fieldMessage('Mobile number', 'Invalid mobile number!')).toBe('Invalid mobile number!');
});

it('reads labels from paths', () => {
  expect(labelFromPath('startDate')).toBe('Start date');
  expect(labelFromPath('items.0.unit_price')).toBe('Unit price');
});
