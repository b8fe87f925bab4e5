import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const item = (key: string, isDone: boolean, text: string, help = '') => ({
  __typename: 'SetupItem',
  key,
  isDone,
  text,
  help,
  link: `/setup/${key}`,
});
const step = (key: string, title: string, items: ReturnType<typeof item>[]) => ({
  __typename: 'SetupStep',
  key,
  title,
  isDone: items.every(({ isDone }) => isDone),
  items,
});
const backup = step('running', 'Running it', [item('backup', false, 'There was no backup in the last day.')]);

function openReady(...steps: ReturnType<typeof step>[]) {
  startFakeServer(staff()).graphql.Setup = () => ({
    data: {
      setupChecklist: {
        __typename: 'SetupChecklist',
        isDone: false,
        siteUrl: 'https://tribe.example',
        steps: [...steps, backup],
        email: { __typename: 'SetupEmail', kind: 'outbox', from: '', server: '', protection: '', hasLogin: false, testedAt: null },
        providers: [],
      },
    },
  }); // biome-ignore format: the email in one line reads better
  renderApp('/setup/ready');
}

const brand = step('brand', 'Name, logo and color', [item('name', true, 'Your community is called Tribe PH.')]);
const email = step('email', 'Email', [
  item('server', false, "Email isn't configured.", 'Restart Atlas with --smtp-host.'),
  item('support', true, 'People know where to ask for help.'),
]);
const money = step('money', 'Payments', [item('ways', false, 'No one can pay yet.')]);

describe('the end of the set-up', () => {
  it('names what was skipped, in words and with the way to it, and calls nothing ready', async () => {
    openReady(brand, email, money);
    expect(await screen.findByRole('heading', { level: 1, name: "You're in, 2 steps to go" })).toBeVisible();
    expect(screen.queryByText('Your community is ready')).not.toBeInTheDocument();
    expect(screen.getByText(/Still missing: email and payments\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue setup' })).toHaveAttribute('href', '/setup/email');

    const missing = within(screen.getByRole('list', { name: 'Still missing' }));
    expect(missing.getByText("Email isn't configured. Restart Atlas with --smtp-host.")).toBeVisible();
    expect(missing.queryByText(/where to ask for help/)).not.toBeInTheDocument();
    expect(missing.getByRole('link', { name: 'Set up: Payments' })).toHaveAttribute('href', '/setup/money');
    const done = within(screen.getByRole('list', { name: 'What you set up' }));
    expect(done.getByText('Your community is called Tribe PH.')).toBeVisible();
  });

  it('is ready when every step is set, and still tells what runs outside of it', async () => {
    openReady(brand);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your community is ready' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue setup' })).not.toBeInTheDocument();
    expect(screen.getByText('There was no backup in the last day.')).toBeVisible();
  });
});
