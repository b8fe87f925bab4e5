import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const level = (id: string, name: string, changes: object = {}) => ({
  __typename: 'AccessLevel',
  id,
  name,
  description: null,
  pages: ['profile'],
  functions: [],
  isSystem: true,
  userCount: 3,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

function show(user = staff()) {
  startFakeServer(user).graphql.AccessLevelTable = () => ({
    data: {
      accessLevels: [level('member', 'Member'), level('billing', 'Billing', { isSystem: false, userCount: 1200 })],
    },
  });
  return renderApp('/access-levels');
}

it('lists the levels with their counts, sorts and searches', async () => {
  const { user } = show();
  expect(await screen.findByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/access-levels/billing');
  expect(screen.getByText('1,200')).toBeVisible();
  const names = () => screen.getAllByRole('link', { name: /^(Member|Billing)$/ }).map((link) => link.textContent);
  await user.click(screen.getByRole('button', { name: /Name/ }));
  expect(names()).toEqual(['Billing', 'Member']);
  await user.type(screen.getByLabelText('Search levels'), 'memb');
  expect(names()).toEqual(['Member']);
});

it('offers a new level only with the right to create one (B76, B192)', async () => {
  const first = show();
  expect(await screen.findByRole('link', { name: 'New Access Level' })).toHaveAttribute('href', '/access-levels/new');
  first.unmount();
  show(staff({ functionAccess: { 'access-level_create': false } }));
  const table = await screen.findByRole('table');
  expect(within(table).getByText('Billing')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New Access Level' })).toBeNull();
});
