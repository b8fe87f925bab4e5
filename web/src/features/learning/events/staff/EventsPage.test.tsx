import { screen, within } from '@testing-library/react';
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
  await user.click(await screen.findByRole('button', { name: 'Check-in, 7:00 PM, 2 of 20 going' }));
  expect(address()).toBe('/events/9?date=31');
});
