import { describe, expect, it } from 'vitest';
import { codeFromLink, emailFromLink } from './rules';

const encode = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

describe('an e-mail in a link (B67)', () => {
  it('is read plain, encoded, or from encoded JSON', () => {
    expect(emailFromLink('ana@example.com')).toBe('ana@example.com');
    expect(emailFromLink(encode('ana@example.com'))).toBe('ana@example.com');
    expect(emailFromLink(encode('{"email":"ana@example.com"}'))).toBe('ana@example.com');
  });
  it.each([null, '', '%%%', 'not an address', encode('{"email":5}'), encode('<b>a@b.c</b> x')])('ignores %s', (text) =>
    expect(emailFromLink(text)).toBe(''),
  );
});

describe('a code in a link (B69, B70)', () => {
  it('is read from either place', () => {
    expect(codeFromLink(encode('{"otp":123456,"id":77}'), null)).toEqual({ otp: '123456', id: 77 });
    expect(codeFromLink('ana@example.com', encode('{"otp":"654321","userId":"78"}'))).toEqual({
      otp: '654321',
      id: 78,
    });
  });
  it.each(['%%%', encode('{"otp":12345,"id":7}'), encode('{"otp":123456}'), encode('[1]'), encode('null'), 'ÿ'])(
    'ignores %s',
    (text) => expect(codeFromLink(text)).toBeNull(),
  );
});
