import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { staffEvent } from '../testing';

function serve(user = staff()) {
  const server = startFakeServer(user);
  server.graphql.Events = () => ({ data: { events: { __typename: 'EventList', rows: [staffEvent()], total: 1 } } });
  server.graphql.ContentAuthors = () => ({
    data: { contentAuthors: [{ __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar' }] },
  });
  return server;
}

it('lists events with the filters all, upcoming, past and recurring in the address', async () => {
  const server = serve();
  const { user, address } = renderApp('/events?when=recurring');
  expect(await screen.findByRole('link', { name: /Check-in/ })).toHaveAttribute('href', '/events/9');
  const chips = within(screen.getByRole('group', { name: 'Filters' })).getAllByRole('button');
  expect(chips.slice(0, 4).map((chip) => chip.textContent)).toEqual(['All', 'Upcoming', 'Past', 'Recurring']);
  expect(server.named('graphql Events')[0]).toMatchObject({
    list: { sort: 'next', desc: false },
    filter: { when: 'recurring', status: 'all', hostId: null },
  });
  await user.click(screen.getByRole('button', { name: 'Upcoming' }));
  expect(address()).toBe('/events?when=upcoming');
});

it('offers a new event to who may make one, and to nobody else', async () => {
  serve();
  const { unmount } = renderApp('/events');
  expect(await screen.findByRole('link', { name: 'New event' })).toHaveAttribute('href', '/events/new');
  unmount();
  serve(staff({ functionAccess: {} }));
  renderApp('/events');
  await screen.findByRole('link', { name: /Check-in/ });
  expect(screen.queryByRole('link', { name: 'New event' })).not.toBeInTheDocument();
});

it('shows all dates of a month and leads to who goes there', async () => {
  const server = serve();
  const date = {
    __typename: 'EventDate',
    id: 31,
    eventId: 9,
    name: 'Check-in',
    startsAt: '2031-03-04T11:00:00Z',
    isCancelled: false,
    goingCount: 2,
    capacity: 20,
  };
  server.graphql.EventCalendar = () => ({ data: { eventCalendar: [date] } });
  server.graphql.EventById = () => ({ data: { event: staffEvent() } });
  const { user, address } = renderApp('/events?view=calendar&month=2031-03');
  await user.click(await screen.findByRole('button', { name: '7:00 PM Check-in, 2 of 20 going' }));
  expect(address()).toBe('/events/9?date=31');
});

it('publishes and archives several events at once', async () => {
  const server = serve();
  const rows = [staffEvent({ status: 'draft' }), staffEvent({ id: 10, name: 'Office hours', status: 'draft' })];
  server.graphql.Events = () => ({ data: { events: { __typename: 'EventList', rows, total: 2 } } });
  server.graphql.PublishEvents = () => ({ data: { publishEvents: rows } });
  const { user } = renderApp('/events');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Check-in' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Office hours' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 events?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.named('graphql PublishEvents')).toEqual([{ ids: [9, 10], isPublished: true }]));
  expect(await screen.findByText('2 events published')).toBeVisible();
});

it('duplicates an event and opens the copy', async () => {
  const server = serve();
  server.graphql.DuplicateEvent = () => ({
    data: { duplicateEvent: { __typename: 'Event', id: 12, name: 'Check-in (copy)' } },
  });
  server.graphql.EventById = () => ({ data: { event: staffEvent({ id: 12, name: 'Check-in (copy)' }) } });
  const { user, address } = renderApp('/events');
  await user.click(await screen.findByRole('button', { name: /Actions for Check-in/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(address()).toBe('/events/12'));
  expect(server.named('graphql DuplicateEvent')).toEqual([{ id: 9 }]);
});
