import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, expectTypeOf, it } from 'vitest';
import { routes, useRouteParams } from './routes';
import type { PathParams } from './types';

it('builds typed links', () => {
  expect(routes.home()).toBe('/');
  expect(routes.editCourse({ id: 5 })).toBe('/courses/5/edit');
  expect(routes.login({ redirectTo: '/courses/5?x=1' })).toBe('/login?redirectTo=%2Fcourses%2F5%3Fx%3D1');
  expect(routes.resetPassword({ userId: 7, resetToken: 't', email: 'a@b.c' })).toBe(
    '/reset-password?userId=7&resetToken=t&email=a%40b.c',
  );
  // @ts-expect-error a course needs its id
  expect(() => routes.course()).toThrow('missing the required parameter "id"');
  // @ts-expect-error an Int is a number
  expect(routes.course({ id: '5' })).toBe('/courses/5');
});

it('reads the types of a path literal', () => {
  expectTypeOf<PathParams<'/courses/{courseId:Int}/{slug}'>>().toEqualTypeOf<{ courseId: number } & { slug: string }>();
  expectTypeOf<PathParams<'/x/{on:Boolean}'>>().toEqualTypeOf<{ on: boolean }>();
});

function Show() {
  const { id } = useRouteParams('course');
  return <p>{`${typeof id} ${id}`}</p>;
}

it('hands a page its typed parameters', () => {
  const router = createMemoryRouter([{ path: '/courses/:id', element: <Show /> }], { initialEntries: ['/courses/12'] });
  render(<RouterProvider router={router} />);
  expect(screen.getByText('number 12')).toBeVisible();
});
