import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const feed = (path: string) => ({
  __typename: 'CalendarFeed',
  path,
  createdAt: '2026-11-15T00:00:00Z',
  lastReadAt: null,
});

it('makes the address of the calendar, renews it and ends it after asking', async () => {
  const server = startFakeServer(member());
  server.graphql.MyEvents = () => ({ data: { myEvents: { __typename: 'MyEventList', rows: [], total: 0 } } });
  server.graphql.MyCalendarFeed = () => ({ data: { myCalendarFeed: null } });
  server.graphql.RenewCalendarFeed = () => ({ data: { renewCalendarFeed: feed('/api/calendar/one.ics') } });
  server.graphql.EndCalendarFeed = () => ({ data: { endCalendarFeed: true } });
  const { user } = renderApp('/events/my-events');
  await user.click(await screen.findByRole('button', { name: 'Add to my calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to my calendar' }));
  await user.click(await dialog.findByRole('button', { name: 'Get my calendar link' }));
  expect(await dialog.findByLabelText('Calendar link')).toHaveValue(`${window.location.origin}/api/calendar/one.ics`);
  expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:.*one\.ics$/),
  );

  server.graphql.RenewCalendarFeed = () => ({ data: { renewCalendarFeed: feed('/api/calendar/two.ics') } });
  await user.click(dialog.getByRole('button', { name: 'Get a new link' }));
  expect(server.named('graphql RenewCalendarFeed')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Get a new link' }));
  expect(await dialog.findByDisplayValue(/two\.ics$/)).toBeInTheDocument();

  await user.click(dialog.getByRole('button', { name: 'Turn off link' }));
  await user.click(dialog.getByRole('button', { name: 'Turn off link' }));
  expect(await dialog.findByRole('button', { name: 'Get my calendar link' })).toBeInTheDocument();
});
