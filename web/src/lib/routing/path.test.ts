import { describe, expect, it } from 'vitest';
import { buildPath, comparePaths, convertParams, matchPath, paramNames, parsePath } from './path';

describe('the grammar of paths (B23)', () => {
  it.each([
    ['a', 'does not start with a slash'],
    ['/a b', 'contains spaces'],
    ['/{id}/{id}', 'duplicate parameter "id"'],
    ['/{ref}', 'parameter name "ref"'],
    ['/x/{key:Int}', 'parameter name "key"'],
    ['/{id:Number}', 'unknown parameter type "Number"'],
    ['/a-{id}', 'malformed parameter "a-{id}"'],
    ['/{rest...}/x', 'Glob parameter "rest" before its end'],
  ])('refuses %s', (path, sentence) => {
    expect(() => parsePath(path)).toThrow(sentence);
  });

  it('names the parameters', () => {
    expect(paramNames('/courses/my-courses/{courseId:Int}/{lessonId:Int}')).toEqual(['courseId', 'lessonId']);
    expect(paramNames('/')).toEqual([]);
  });
});

describe('matching (B24)', () => {
  it.each([
    ['/x/{n:Int}', '/x/42', { n: 42 }],
    ['/x/{f:Float}', '/x/-1.5', { f: -1.5 }],
    ['/x/{b:Boolean}', '/x/true', { b: true }],
    ['/x/{b:Boolean}', '/x/false', { b: false }],
    ['/x/{s}', '/x/a%20b', { s: 'a b' }],
    ['/x/{s:String}', '/x/one-time', { s: 'one-time' }],
    ['/x/{g...}', '/x/a/b/c', { g: 'a/b/c' }],
    ['/x/{g:Glob}', '/x/a', { g: 'a' }],
    ['/', '/', {}],
    ['/courses', '/courses/', {}],
  ])('%s takes %s', (path, pathname, params) => {
    expect(matchPath(path, pathname)).toEqual(params);
  });

  it.each([
    ['/courses/{id:Int}', '/courses/abc'],
    ['/courses/{id:Int}', '/courses/1.5'],
    ['/courses/{id:Int}', '/courses/-1'],
    ['/courses/{id:Int}', '/courses/1/edit'],
    ['/x/{b:Boolean}', '/x/yes'],
    ['/x/{f:Float}', '/x/1.5.2'],
    ['/x/{g...}', '/x'],
    ['/uploadContents', '/uploadcontents'],
  ])('%s refuses %s', (path, pathname) => {
    expect(matchPath(path, pathname)).toBeNull();
  });

  it('takes a stray percent sign as it stands', () => {
    expect(matchPath('/form/{slug}', '/form/100%')).toEqual({ slug: '100%' });
  });

  it('converts what the router read', () => {
    expect(convertParams('/courses/{id:Int}', { id: '5' })).toEqual({ id: 5 });
    expect(convertParams('/courses/{id:Int}', { id: 'my-courses' })).toBeNull();
    expect(convertParams('/courses/{id:Int}', {})).toBeNull();
  });

  it('tries static segments before parameters and narrow parameters before wide ones', () => {
    const paths = ['/{slug}/{affLink}', '/courses/{id:Int}', '/courses/{word}', '/courses/new', '/{slug}'];
    expect([...paths].sort(comparePaths)).toEqual([
      '/courses/new',
      '/courses/{id:Int}',
      '/courses/{word}',
      '/{slug}',
      '/{slug}/{affLink}',
    ]);
  });
});

describe('building', () => {
  it('fills parameters and puts the rest into the query', () => {
    expect(
      buildPath('viewLesson', '/courses/my-courses/{courseId:Int}/{lessonId:Int}', { courseId: 3, lessonId: 0 }),
    ).toBe('/courses/my-courses/3/0');
    expect(buildPath('account', '/account', { q: 'billings', none: undefined, nil: null })).toBe('/account?q=billings');
    expect(buildPath('profile', '/profile/{slug}', { slug: 'a/b?c' })).toBe('/profile/a%2Fb%3Fc');
    expect(buildPath('files', '/files/{rest...}', { rest: 'a b/c' })).toBe('/files/a%20b/c');
    expect(buildPath('home', '/')).toBe('/');
  });

  it('names the missing parameter', () => {
    expect(() => buildPath('course', '/courses/{id:Int}', {})).toThrow(
      'Route "course" is missing the required parameter "id" of "/courses/{id:Int}".',
    );
  });
});
