import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const line = (changes: object = {}) => ({
  __typename: 'InfoLogEntry',
  id: 4,
  at: '2026-11-01T00:00:00.000Z',
  action: 'setting_update',
  actor: 'Liza Reyes',
  onBehalfOf: null,
  subject: 'Days to undo a merge',
  subjectId: null,
  entity: 'default_setting',
  entityId: '3',
  requestId: 'r-1',
  ip: '127.0.0.1',
  changes: [
    { __typename: 'InfoLogChange', field: 'value', before: '30', after: '45' },
    { __typename: 'InfoLogChange', field: 'location.cityName', before: null, after: 'Cebu' },
  ],
  ...changes,
});

function serverWith(rows = [line()]) {
  const server = startFakeServer(staff());
  server.graphql.InfoLogs = () => ({ data: { infoLogs: { __typename: 'InfoLogList', rows, total: rows.length } } });
  server.graphql.InfoLogById = () => ({ data: { infoLog: line() } });
  server.graphql.InfoLogChoices = () => ({
    data: {
      infoLogChoices: {
        __typename: 'InfoLogChoices',
        actions: ['setting_update', 'sign_in'],
        entities: ['default_setting', 'user'],
      },
    },
  });
  return server;
}

it('names what was changed and shows it before and after', async () => {
  serverWith();
  const { user, address } = renderApp('/info-logs-report');
  const table = within(await screen.findByRole('table', { name: /lines/ }));
  expect(table.getByText('Days to undo a merge')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Changed a setting' }));
  expect(address()).toBe('/info-logs-report?line=4');
  const drawer = within(await screen.findByRole('dialog', { name: 'Info log' }));
  expect(await drawer.findByText('Liza Reyes changed a setting: Days to undo a merge')).toBeVisible();
  expect(drawer.getByText('30').closest('del')).toBeVisible();
  expect(drawer.getByText('45').closest('ins')).toBeVisible();
  expect(drawer.getByText('Location, city name')).toBeVisible();
});

it('filters by person, actor, action, kind and days, all in the address', async () => {
  const server = serverWith();
  const { user, address } = renderApp('/info-logs-report?range=custom&from=2026-11-01');
  const last = () => server.named('graphql InfoLogs').at(-1);
  await screen.findByRole('table', { name: /lines/ });
  expect(last()).toMatchObject({ filter: { from: '2026-11-01', to: null } });
  await user.click(screen.getByRole('button', { name: 'Last 7 Days' }));
  await user.click(screen.getByRole('button', { name: 'Action' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Changed a setting' }));
  await user.type(screen.getByLabelText('About a person'), 'ana');
  await user.type(screen.getByLabelText('By a person'), 'liza');
  await waitFor(() =>
    expect(last()).toMatchObject({ filter: { person: 'ana', actor: 'liza', action: 'setting_update' } }),
  );
  const { filter } = last() as { filter: { from: string; to: string } };
  expect(Date.parse(filter.to) - Date.parse(filter.from)).toBe(6 * 86_400_000);
  expect(address()).toContain('range=7');
  await user.click(screen.getByRole('button', { name: 'Action: Changed a setting. Remove filter' }));
  await waitFor(() => expect(last()).toMatchObject({ filter: { action: null } }));
});

it('narrows to one person whom a link names, and shows everybody again', async () => {
  const server = serverWith();
  server.graphql.InfoLogPerson = () => ({
    data: { user: { __typename: 'User', id: 21, firstName: 'Ana', lastName: 'Robles' } },
  });
  const { user, address } = renderApp('/info-logs-report?user=21');
  const chip = await screen.findByRole('button', { name: 'To or by Ana Robles' });
  const asked = () => server.named('graphql InfoLogs').at(-1);
  await waitFor(() => expect(asked()).toMatchObject({ filter: { userId: 21 } }));
  await user.click(chip);
  await waitFor(() => expect(address()).toBe('/info-logs-report'));
  await waitFor(() => expect(asked()).toMatchObject({ filter: { userId: null } }));
});

it('says so when nothing fits, and when nothing is there', async () => {
  serverWith([]);
  const { unmount } = renderApp('/info-logs-report?actor=nobody');
  expect(await screen.findByText('Oops, no results found')).toBeVisible();
  unmount();
  renderApp('/info-logs-report');
  expect(await screen.findByText('Activity in Atlas will appear here.')).toBeVisible();
});
