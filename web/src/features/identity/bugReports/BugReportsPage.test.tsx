import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const report = (changes: object = {}) => ({
  __typename: 'BugReport',
  id: 3,
  message: 'The video stops.',
  pageUrl: '/courses/5',
  status: 'open',
  createdAt: '2026-11-01T00:00:00.000Z',
  reporter: 'Ana Robles',
  reporterEmail: 'ana@example.com',
  userAgent: 'Browser 1',
  screenshot: null,
  ...changes,
});

function serverWith(changes: { status?: string; pageUrl?: string } = {}, user = staff()) {
  const server = startFakeServer(user);
  server.graphql.SetBugReportStatus = ({ status }) => {
    changes.status = String(status);
    return { data: { setBugReportStatus: report(changes) } };
  };
  server.graphql.BugReports = () => ({
    data: { bugReports: { __typename: 'BugReportList', rows: [report(changes)], total: 1 } },
  });
  server.graphql.BugReportById = () => ({ data: { bugReport: report(changes) } });
  return server;
}

it('shows open reports first and closes one from its details', async () => {
  const server = serverWith();
  const { user } = renderApp('/settings/bug-reports');
  await user.click(await screen.findByRole('button', { name: 'The video stops.' }));
  expect(server.named('graphql BugReports')[0]).toMatchObject({ status: 'open' });
  const drawer = within(await screen.findByRole('dialog', { name: 'Bug report 3' }));
  expect(await drawer.findByRole('link', { name: '/courses/5' })).toHaveAttribute('href', '/courses/5');
  await user.click(drawer.getByRole('button', { name: 'Close report' }));
  expect(await screen.findByText('Report closed')).toBeVisible();
  expect(await drawer.findByRole('button', { name: 'Reopen report' })).toBeVisible();
  expect(server.named('graphql SetBugReportStatus')).toEqual([{ id: 3, status: 'closed' }]);
  await waitFor(() => expect(server.named('graphql BugReports').length).toBeGreaterThan(1));
});

it.each(['javascript:alert(1)', '//evil.example', 'https://evil.example/x'])('never links to %s', async (pageUrl) => {
  serverWith({ pageUrl });
  renderApp('/settings/bug-reports?report=3');
  const drawer = within(await screen.findByRole('dialog', { name: 'Bug report 3' }));
  expect(await drawer.findByText(pageUrl)).toBeVisible();
  expect(drawer.queryByRole('link', { name: pageUrl })).toBeNull();
});

it('says so when every report is closed, and offers nothing to readers', async () => {
  const server = serverWith({}, staff({ functionAccess: {} }));
  server.graphql.BugReports = () => ({ data: { bugReports: { __typename: 'BugReportList', rows: [], total: 0 } } });
  renderApp('/settings/bug-reports?report=3');
  expect(await screen.findByText('All caught up. Every report is closed.')).toBeInTheDocument();
  expect(await screen.findByText('Browser 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close report' })).toBeNull();
});
