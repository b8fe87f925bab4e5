import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const maricel = {
  __typename: 'DirectoryMember',
  slug: 'maricel',
  name: 'Maricel Dela Cruz',
  firstName: 'Maricel',
  profileImage: null,
  headline: 'Bookkeeper for small shops',
  skills: ['Xero', 'Excel'],
  city: 'Cebu City',
  stage: null,
  batch: 'Batch 17',
};

function serve() {
  const server = startFakeServer(member());
  const choice = (value: string, label: string) => ({ __typename: 'DirectoryChoice', value, label, count: 1 });
  server.graphql.Directory = () => ({
    data: { directory: { __typename: 'DirectoryList', rows: [maricel], total: 1 } },
  });
  server.graphql.DirectoryChoices = () => ({
    data: {
      directoryChoices: {
        __typename: 'DirectoryChoices',
        cities: [choice('Cebu City', 'Cebu City')],
        skills: [choice('xero', 'Xero')],
        stages: [],
        batches: [choice('17', 'Batch 17')],
      },
    },
  });
  return server;
}

it('shows members with what they agreed to show, and leads to their profiles', async () => {
  serve();
  renderApp('/members');
  const link = await screen.findByRole('link', { name: 'Maricel Dela Cruz' });
  expect(link).toHaveAttribute('href', '/profile/maricel');
  const card = within(link.closest('li') as HTMLElement);
  expect(card.getByText('Bookkeeper for small shops')).toBeVisible();
  expect(card.getByText('Xero')).toBeVisible();
  expect(card.getByText('Cebu City')).toBeVisible();
  expect(card.getByText('Batch 17')).toBeVisible();
});

it('filters by what members show', async () => {
  const server = serve();
  const { user } = renderApp('/members');
  await user.click(await screen.findByLabelText('City'));
  await user.click(await screen.findByRole('option', { name: 'Cebu City (1)' }));
  await waitFor(() =>
    expect(server.named('graphql Directory').at(-1)).toMatchObject({ filter: { city: 'Cebu City', batchId: null } }),
  );
  expect(screen.queryByLabelText('Stage')).toBeNull();
});

it('is closed to those who have only signed up', async () => {
  const server = startFakeServer(member({ seesMembers: false }));
  renderApp('/members');
  expect(await screen.findByText('The directory is for members')).toBeVisible();
  expect(server.named('graphql Directory')).toEqual([]);
});
