import { describe, expect, it } from 'vitest';
import { defineRoutes, isReservedSegment, joinTables, matchRoute } from './table';
import type { RouteRecord } from './types';

const route = (name: string, path: string, more: Partial<RouteRecord> = {}): RouteRecord => ({
  name,
  path,
  layout: 'main',
  access: 'private',
  title: name,
  ...more,
});

describe('developer errors (B274)', () => {
  it('says which route has no path', () => {
    expect(() => defineRoutes([route('course', '')])).toThrow('Route "course" has no path.');
  });
  it('says which required prop is missing', () => {
    expect(() => defineRoutes([route('course', '/courses', { title: '' })])).toThrow(
      'Route "course" is missing the required prop "title".',
    );
  });
  it('says that a redirect leads to no route', () => {
    expect(() => joinTables([route('old', '/old', { redirect: 'gone' })])).toThrow(
      'Route "old" redirects to "gone", which is no route.',
    );
  });
  it('says that the target of a redirect needs parameters', () => {
    expect(() =>
      joinTables([route('old', '/old', { redirect: 'course' }), route('course', '/courses/{id:Int}')]),
    ).toThrow('Route "old" redirects to "course", which needs the parameter "id".');
  });
  it('refuses doubles', () => {
    expect(() => joinTables([route('a', '/a')], [route('a', '/b')])).toThrow('Two routes have the name "a".');
    expect(() => joinTables([route('a', '/a')], [route('b', '/a')])).toThrow('Two routes have the path "/a".');
  });
  it('checks the path when the table is declared', () => {
    expect(() => defineRoutes([route('a', 'no-slash')])).toThrow('does not start with a slash');
  });
});

describe('matching a table', () => {
  const table = joinTables([
    route('any', '/{slug}'),
    route('affiliate', '/{slug}/{affLink}'),
    route('course', '/courses/{id:Int}'),
    route('newCourse', '/courses/new'),
    route('checkout', '/checkout/{funnelId}'),
    route('closed', '/checkout/closed'),
    route('nothing', '*'),
  ]);
  it.each([
    ['/courses/new', 'newCourse'],
    ['/courses/7', 'course'],
    ['/courses/abc', 'affiliate'],
    ['/checkout/closed', 'closed'],
    ['/checkout/spring', 'checkout'],
    ['/promo', 'any'],
  ])('%s is %s', (pathname, name) => {
    expect(matchRoute(table, pathname)?.record.name).toBe(name);
  });
  it('finds nothing for three unknown segments', () => {
    expect(matchRoute(table, '/a/b/c')).toBeNull();
  });
  it('keeps the first words of the app from the catch-alls', () => {
    expect(isReservedSegment(table, 'courses')).toBe(true);
    expect(isReservedSegment(table, 'Checkout')).toBe(true);
    expect(isReservedSegment(table, 'api')).toBe(true);
    expect(isReservedSegment(table, 'lesson')).toBe(true);
    expect(isReservedSegment(table, 'promo')).toBe(false);
  });
});
