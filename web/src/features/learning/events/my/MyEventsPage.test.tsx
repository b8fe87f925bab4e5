import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { closedEvent, eventDate, inHours, myEvent } from '../testing';

function serve(server: FakeServer, rows: unknown[], closed: unknown[] = []) {
  server.graphql.MyEvents = ({ filter }) => {
    const shown = filter === 'closed' ? closed : rows;
    return { data: { myEvents: { __typename: 'MyEventList', rows: shown, total: shown.length } } };
  };
  server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'waitlist-link': 'https://example.com/w' } } });
}

const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);

it('B2: shows a member the events that are open, with the time in Manila and the way to details', async () => {
  serve(startFakeServer(member()), [
    myEvent({ nextDate: eventDate({ startsAt: '2031-03-04T11:00:00Z' }) }),
    myEvent({ id: 11, name: 'Check-in', isRecurring: true, schedule: 'Thursdays, 8:00 to 9:00 PM (Manila)' }),
  ]);
  renderApp('/events/my-events');
  await screen.findByRole('link', { name: 'Rates and first invoices' });
  const row = rowOf('Rates and first invoices');
  expect(row.getByText('7:00 to 8:30 PM (Manila) with Miggy Ferrer')).toBeVisible();
  expect(row.getByRole('button', { name: 'RSVP: Rates and first invoices' })).toBeVisible();
  expect(row.getByRole('link', { name: 'Rates and first invoices' })).toHaveAttribute('href', '/events/my-events/9');
  expect(rowOf('Check-in').getByText('Thursdays, 8:00 to 9:00 PM (Manila) with Miggy Ferrer')).toBeVisible();
});

it('offers the filters all, incoming and past, keeps them in the address and hands them to the server', async () => {
  const server = startFakeServer(member());
  serve(server, [myEvent()]);
  const { user, address } = renderApp('/events/my-events?filter=incoming');
  await screen.findByRole('link', { name: 'Rates and first invoices' });
  expect(
    within(screen.getByRole('group', { name: 'Show' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent),
  ).toEqual(['All', 'Incoming', 'Past']);
  expect(server.named('graphql MyEvents')[0]).toMatchObject({ filter: 'incoming' });
  await user.click(screen.getByRole('button', { name: 'Past' }));
  expect(address()).toBe('/events/my-events?filter=past');
});

it('has the join button instead of the details while the link is there, and says how a date stands', async () => {
  serve(startFakeServer(member()), [
    myEvent({ nextDate: eventDate({ startsAt: inHours(0.1), state: 'now', joinUrl: 'https://meet.example.com/a' }) }),
    myEvent({
      id: 12,
      name: 'Clinic',
      nextDate: eventDate({ id: 40, answer: 'waiting', waitingPlace: 2, isFull: true }),
    }),
    myEvent({ id: 13, name: 'Talk', nextDate: eventDate({ id: 41, capacity: 5, goingCount: 5, isFull: true }) }),
    myEvent({ id: 14, name: 'Off', nextDate: eventDate({ id: 42, isCancelled: true }) }),
  ]);
  renderApp('/events/my-events');
  const join = await screen.findByRole('link', { name: 'Join room: Rates and first invoices' });
  expect(join).toHaveAttribute('href', 'https://meet.example.com/a');
  expect(join).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(rowOf('Clinic').getByText('Waitlist, number 2')).toBeVisible();
  expect(rowOf('Talk').getByText('Full')).toBeVisible();
  expect(rowOf('Off').getByText('Cancelled')).toBeVisible();
});

it('says what would stand here when there is nothing', async () => {
  serve(startFakeServer(member()), []);
  renderApp('/events/my-events?filter=past');
  expect(await screen.findByText('Past events and their recordings will appear here.')).toBeVisible();
});

it('tells a failure and tries again', async () => {
  const server = startFakeServer(member());
  server.graphql.MyEvents = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
  const { user } = renderApp('/events/my-events?filter=past');
  const again = await screen.findByRole('button', { name: /try again|reload/i });
  serve(server, [myEvent()]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Rates and first invoices' })).toBeVisible();
});

it('shows closed events as teasers, and the gate with the waitlist before them', async () => {
  const action = { __typename: 'DoorAction', label: 'Join the Waitlist', path: 'https://example.com/w' };
  const circle = closedEvent();
  serve(startFakeServer(member()), [myEvent()], [{ ...circle, door: { ...circle.door, action } }]);
  const { user } = renderApp('/events/my-events');
  await user.click(await screen.findByRole('button', { name: 'See how to unlock: Inner circle' }));
  const gate = within(await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }));
  expect(await gate.findByRole('link', { name: 'Join the Waitlist' })).toHaveAttribute('href', 'https://example.com/w');
});

it('shows six closed events first, and the rest when asked', async () => {
  const server = startFakeServer(member());
  const closed = Array.from({ length: 8 }, (_, at) => ({ ...closedEvent(), id: 100 + at, name: `Circle ${at + 1}` }));
  server.graphql.MyEvents = ({ filter, list }) => {
    const all = filter === 'closed' ? closed : [myEvent()];
    const rows = all.slice(0, (list as { perPage: number }).perPage);
    return { data: { myEvents: { __typename: 'MyEventList', rows, total: all.length } } };
  };
  const { user } = renderApp('/events/my-events');
  const teasers = () => screen.getAllByRole('button', { name: /^See how to unlock: Circle/ });
  const more = await screen.findByRole('button', { name: 'Show more events' });
  expect(teasers()).toHaveLength(6);
  await user.click(more);
  expect(await screen.findByRole('button', { name: 'See how to unlock: Circle 8' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more events' })).toBeNull();
});

it('RSVPs on the row, and says who goes to all dates', async () => {
  const server = startFakeServer(member());
  const going = eventDate({ answer: 'going' });
  serve(server, [
    myEvent(),
    myEvent({ id: 15, name: 'Work hour', isRecurring: true, isGoingToAll: true, nextDate: { ...going, id: 43 } }),
  ]);
  server.graphql.AnswerEvent = () => ({ data: { answerEvent: going } });
  const { user } = renderApp('/events/my-events');
  await user.click(await screen.findByRole('button', { name: 'RSVP: Rates and first invoices' }));
  expect(await rowOf('Rates and first invoices').findByText('Going')).toBeVisible();
  expect(server.named('graphql AnswerEvent')).toEqual([{ dateId: 31, answer: 'going' }]);
  expect(rowOf('Work hour').getByText('Going to all')).toBeVisible();
});

it('lists recordings, the latest first', async () => {
  const server = startFakeServer(member());
  const past = eventDate({ startsAt: '2026-11-10T11:00:00Z', state: 'past', canAnswer: false, hasRecording: true });
  server.graphql.MyEventDates = () => ({
    data: { myEventDates: { __typename: 'MyEventDateList', rows: [past], total: 1 } },
  });
  renderApp('/events/my-events?view=recordings');
  expect(
    await screen.findByRole('button', { name: 'Watch recording: Rates and first invoices, Tue, Nov 10, 2026' }),
  ).toBeVisible();
  expect(server.named('graphql MyEventDates')[0]).toMatchObject({ filter: 'recorded' });
});
