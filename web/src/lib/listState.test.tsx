import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { readListState, stillAhead, useListState } from './listState';

it('reads the address, and the defaults where it is silent or wrong', () => {
  const read = (text: string) => readListState(new URLSearchParams(text), { sort: 'name', filters: { status: 'all' } });
  expect(read('')).toMatchObject({
    page: 1,
    sort: 'name',
    desc: false,
    search: '',
    filters: { status: 'all' },
    input: { page: 1, perPage: 10, sort: 'name', desc: false },
  });
  expect(read('page=3&sort=createdAt&desc=true&search=+ana+&status=open')).toMatchObject({
    page: 3,
    desc: true,
    filters: { status: 'open' },
    input: { page: 3, perPage: 10, sort: 'createdAt', desc: true, search: 'ana' },
  });
  for (const page of ['0', '-1', '1.5', 'abc']) expect(read(`page=${page}`).page).toBe(1);
});

function setUp(at: string) {
  const { result } = renderHook(() => ({ list: useListState({ filters: { status: 'all' } }), at: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  });
  return { list: () => result.current.list, search: () => result.current.at.search };
}

it('writes the address: a new search or sort starts at the first page, a page keeps the rest', async () => {
  const { list, search } = setUp('/?tab=2');
  await act(async () => list().setPage(4));
  expect(search()).toBe('?tab=2&page=4');
  await act(async () => list().setSort('name', true));
  expect(search()).toBe('?tab=2&sort=name&desc=true');
  await act(async () => list().setFilter('status', 'open'));
  await act(async () => list().setPage(2));
  expect(list().input).toEqual({ page: 2, perPage: 10, sort: 'name', desc: true });
  expect(list().filters).toEqual({ status: 'open' });
  await act(async () => list().setSearch('ana'));
  expect(search()).toBe('?tab=2&sort=name&desc=true&status=open&search=ana');
  await act(async () => list().setFilter('status', 'all'));
  await act(async () => list().setSearch(''));
  expect(search()).toBe('?tab=2&sort=name&desc=true');
  await act(async () => list().setPage(1));
  expect(search()).toBe('?tab=2&sort=name&desc=true');
});

it('keeps both of two changes made before the first is shown', async () => {
  const { list, search } = setUp('/?page=3');
  await act(async () => {
    const held = list();
    held.setFilter('status', 'open');
    held.setSearch('ana');
    held.setSort('name', false);
  });
  expect(search()).toBe('?status=open&search=ana&sort=name&desc=false');
});

it('builds on what was asked for last, also while earlier changes are being shown, until the address goes elsewhere', () => {
  expect(stillAhead(['a=1', 'a=1&b=2', 'a=1&b=2&c=3'], 'a=1')).toEqual(['a=1&b=2', 'a=1&b=2&c=3']);
  expect(stillAhead(['a=1', 'a=1&b=2'], 'a=1&b=2')).toEqual([]);
  expect(stillAhead(['a=1', 'a=2', 'a=1'], 'a=1')).toEqual([]);
  expect(stillAhead(['a=1'], 'back=1')).toEqual([]);
  expect(stillAhead([], '')).toEqual([]);
});
