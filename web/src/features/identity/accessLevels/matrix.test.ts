import { describe, expect, it } from 'vitest';
import { type Catalogue, countOf, groupState, levelIdFrom, matrixGroups, toggle, toggleGroup } from './matrix';

const name = (key: string, label: string, group: string, held = true) => ({ name: key, label, group, held });
const catalogue: Catalogue = {
  pages: [
    name('users', 'Users', 'People'),
    name('user', 'User details', 'People'),
    name('courses', 'Courses', 'Content'),
    name('outbox', 'Email outbox', 'Settings', false),
  ],
  functions: [
    name('user_create', 'Create people', 'People'),
    name('user_impersonate', 'View Atlas as someone else', 'People', false),
  ],
};
const none = { pages: [], functions: [] };
const group = (title: string) => matrixGroups(catalogue).find((one) => one.title === title) as never;

describe('groups', () => {
  it('stand in the order of the catalogue, pages and functions together', () => {
    expect(matrixGroups(catalogue).map((one) => [one.title, one.pages.length, one.functions.length])).toEqual([
      ['People', 2, 2],
      ['Content', 1, 0],
      ['Settings', 1, 0],
    ]);
  });
  it('are narrowed by every word of the search', () => {
    const found = matrixGroups(catalogue, 'people CREATE');
    expect(found).toHaveLength(1);
    expect(found[0]?.functions.map((one) => one.name)).toEqual(['user_create']);
    expect(matrixGroups(catalogue, 'nothing like it')).toEqual([]);
  });
});

describe('choosing', () => {
  it('keeps the order of the catalogue', () => {
    const there = toggle(catalogue, toggle(catalogue, none, 'pages', 'courses', true), 'pages', 'users', true);
    expect(there.pages).toEqual(['users', 'courses']);
    expect(toggle(catalogue, there, 'pages', 'users', false).pages).toEqual(['courses']);
  });
  it('a whole group leaves alone what may not be given', () => {
    const all = toggleGroup(catalogue, none, group('People'), true);
    expect(all).toEqual({ pages: ['users', 'user'], functions: ['user_create'] });
    const kept = toggleGroup(
      catalogue,
      { ...all, functions: ['user_create', 'user_impersonate'] },
      group('People'),
      false,
    );
    expect(kept).toEqual({ pages: [], functions: ['user_impersonate'] });
  });
  it('tells whether all, some or none of a group is ticked', () => {
    expect(groupState(none, group('People'))).toEqual({ all: false, some: false, locked: false });
    expect(groupState({ pages: ['users'], functions: [] }, group('People'))).toMatchObject({ all: false, some: true });
    expect(groupState(toggleGroup(catalogue, none, group('People'), true), group('People')).all).toBe(true);
    expect(groupState(none, group('Settings')).locked).toBe(true);
  });
  it('counts what the catalogue knows', () => {
    expect(countOf(catalogue, { pages: ['users', 'long-gone'], functions: [] }, 'pages')).toBe('1 of 4 pages');
    expect(countOf(catalogue, none, 'functions')).toBe('0 of 2 functions');
  });
});

it.each([
  ['Billing Team', 'billing-team'],
  ['  Niña & Co. (2)  ', 'nina-co-2'],
  ['---', ''],
])('makes an id of %j', (typed, id) => expect(levelIdFrom(typed)).toBe(id));
