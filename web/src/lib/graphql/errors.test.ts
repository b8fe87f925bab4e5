import { describe, expect, it } from 'vitest';
import { errorCode, errorMessage, fieldErrors } from './errors';

const failure = (message: unknown, extensions?: object) =>
  Object.assign(new Error('x'), { errors: [{ message, extensions }] });

it("shows the server's sentence and nothing else (B254)", () => {
  expect(errorMessage(failure('Choose a batch first'))).toBe('Choose a batch first');
  for (const error of [failure(''), failure(undefined), new TypeError('Failed to fetch'), null, 'x', { errors: [] }]) {
    expect(errorMessage(error)).toBe('Something went wrong, try again');
  }
});

it('reads the code', () => {
  expect(errorCode(failure('x', { code: 'FORBIDDEN' }))).toBe('FORBIDDEN');
  expect(errorCode(new Error('x'))).toBeNull();
});

describe('field errors', () => {
  it.each([
    [{ fields: { email: ['is required'] } }],
    [{ properties: { messages: { email: ['is required'] } } }],
    [{ fields: { email: 'is required' } }],
  ])('are found in %j', (extensions) => {
    expect(fieldErrors(failure('x', extensions))).toEqual({ email: ['is required'] });
  });
  it('are none for another failure', () => {
    expect(fieldErrors(failure('x', { code: 'FORBIDDEN' }))).toEqual({});
    expect(fieldErrors(new Error('x'))).toEqual({});
  });
});

it('finds field messages wherever a call puts them', () => {
  const fields = { email: ['is required'] };
  expect(fieldErrors({ fields })).toEqual(fields);
  expect(fieldErrors({ extensions: { fields } })).toEqual(fields);
  expect(fieldErrors({ extensions: { properties: { messages: fields } } })).toEqual(fields);
  expect(fieldErrors({ errors: [{ message: 'x' }, { extensions: { fields } }] })).toEqual(fields);
  expect(fieldErrors({ fields: {} })).toEqual({});
});
