import { expect, it } from 'vitest';
import { safeRedirect } from './redirectTo';

it.each(['/', '/courses/5?x=1', '/a//b', '/login?redirectTo=%2F'])('follows %s', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

it.each([
  null,
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'courses',
  '/a\nb',
  '/\t/evil.example',
  '\u0000/a',
])('goes home instead of %j', (path) => {
  expect(safeRedirect(path)).toBe('/');
});
