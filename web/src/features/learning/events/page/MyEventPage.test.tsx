import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { closedEvent, eventDate, inHours, myEvent } from '../testing';

afterEach(() => void vi.useRealTimers());

function serve(event: unknown, user = member()) {
  const server = startFakeServer(user);
  server.graphql.MyEventById = () => ({ data: { myEvent: event } });
  return server;
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

it('takes the answer, and puts who comes to a full date on the waitlist', async () => {
  const date = eventDate({ capacity: 1, goingCount: 1, isFull: true });
  const server = serve(myEvent({ nextDate: date }));
  server.graphql.AnswerEvent = ({ answer }) => ({
    data: {
      answerEvent:
        answer === 'going'
          ? { ...date, answer: 'waiting', waitingPlace: 1, waitingCount: 1 }
          : { ...date, answer: 'none' },
    },
  });
  const { user } = renderApp('/events/my-events/9');
  const panel = await card('When and where');
  expect(panel.getByText('1 of 1 seat taken')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Join the waitlist' }));
  expect(await panel.findByText('Waitlist, number 1')).toBeVisible();
  expect(panel.getByText('1 of 1 seat taken, 1 waiting')).toBeVisible();
  expect(await screen.findByText("This date is full. You're number 1 on the waitlist")).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Leave the waitlist' }));
  expect(await panel.findByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  expect(server.named('graphql AnswerEvent')).toEqual([
    { dateId: 31, answer: 'going' },
    { dateId: 31, answer: 'none' },
  ]);
});

it('says why an answer was not taken', async () => {
  const server = serve(myEvent());
  server.graphql.AnswerEvent = () => ({
    errors: [{ message: 'This date is cancelled.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/events/my-events/9');
  await user.click(await screen.findByRole('button', { name: "I'm going" }));
  expect(await screen.findByText('This date is cancelled.')).toBeVisible();
});

it('shows the join button at its time without a reload, and notes who presses it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const date = eventDate({ startsAt: inHours(0.5) });
  const server = serve(myEvent({ nextDate: date }));
  server.graphql.JoinEvent = () => ({ data: { joinEvent: date } });
  const { user } = renderApp('/events/my-events/9', { advanceTimers: vi.advanceTimersByTime });
  expect(await screen.findByText('The link appears 15 minutes before it starts.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Join room/ })).not.toBeInTheDocument();
  server.graphql.MyEventById = () => ({
    data: { myEvent: myEvent({ nextDate: { ...date, joinUrl: 'https://meet.example.com/a', joinReason: null } }) },
  });
  await act(() => vi.advanceTimersByTimeAsync(16 * 60_000));
  const join = await screen.findByRole('link', { name: 'Join room: Rates and first invoices' });
  join.addEventListener('click', (event) => event.preventDefault());
  await user.click(join);
  await vi.waitFor(() => expect(server.named('graphql JoinEvent')).toEqual([{ dateId: 31 }]));
});

it('tells that a date is cancelled and why, and takes no answer', async () => {
  serve(myEvent({ nextDate: eventDate({ isCancelled: true, cancelReason: 'Typhoon', canAnswer: false }) }));
  renderApp('/events/my-events/9');
  expect(await screen.findByText('Cancelled: Typhoon')).toBeVisible();
  expect(screen.queryByRole('button', { name: "I'm going" })).not.toBeInTheDocument();
});

it('of an event that is over shows the recording', async () => {
  const recording = {
    __typename: 'Video',
    url: null,
    type: null,
    captionsUrl: null,
    embedUrl: 'https://www.youtube-nocookie.com/embed/abc',
    host: 'YouTube',
    seconds: null,
  };
  const lastDate = eventDate({
    startsAt: inHours(-48),
    state: 'past',
    canAnswer: false,
    hasRecording: true,
    recording,
  });
  serve(myEvent({ nextDate: null, lastDate }));
  renderApp('/events/my-events/9');
  expect(await screen.findByTitle('Recording of Rates and first invoices')).toHaveAttribute('src', recording.embedUrl);
  expect(screen.getByText('Past')).toBeVisible();
});

it('lists the dates of a recurring event, and lets the person answer each of them', async () => {
  const second = eventDate({ id: 33, startsAt: '2031-03-11T11:00:00Z', isRecurring: true });
  const server = serve(myEvent({ isRecurring: true, nextDate: eventDate({ isRecurring: true }) }));
  server.graphql.MyEventDates = () => ({
    data: { myEventDates: { __typename: 'MyEventDateList', rows: [second], total: 1 } },
  });
  server.graphql.MyEventDateById = () => ({ data: { myEventDate: second } });
  server.graphql.AnswerEvent = () => ({ data: { answerEvent: { ...second, answer: 'going', goingCount: 1 } } });
  const { user, address } = renderApp('/events/my-events/9');
  await user.click(await screen.findByRole('button', { name: 'RSVP: Tue, Mar 11, 2031' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(address()).toBe('/events/my-events/9?date=33');
  await user.click(drawer.getByRole('button', { name: "I'm going" }));
  expect(await drawer.findByText('Going')).toBeInTheDocument();
  expect(server.named('graphql AnswerEvent')).toEqual([{ dateId: 33, answer: 'going' }]);
});

it('opens the date that the address names, and says so when it is not there any more', async () => {
  const server = serve(myEvent({ isRecurring: true, nextDate: eventDate({ isRecurring: true }) }));
  server.graphql.MyEventDates = () => ({
    data: { myEventDates: { __typename: 'MyEventDateList', rows: [], total: 0 } },
  });
  server.graphql.MyEventDateById = () => ({
    data: { myEventDate: eventDate({ id: 33, startsAt: '2031-03-11T11:00:00Z', isRecurring: true }) },
  });
  const { user, address, unmount } = renderApp('/events/my-events/9?date=33');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/Mar 11, 2031/)).toBeInTheDocument();
  expect(server.named('graphql MyEventDateById')).toEqual([{ id: 33 }]);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/events/my-events/9'));
  unmount();
  server.graphql.MyEventDateById = () => ({ data: { myEventDate: eventDate({ id: 34, eventId: 10 }) } });
  const other = renderApp('/events/my-events/9?date=34');
  expect(await screen.findByText('This date is no longer scheduled.')).toBeVisible();
  await waitFor(() => expect(other.address()).toBe('/events/my-events/9'));
});

it('of a closed event shows the gate and no answer', async () => {
  serve(closedEvent());
  const { user } = renderApp('/events/my-events/10');
  await user.click(await screen.findByRole('button', { name: 'See how to unlock' }));
  expect(
    await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: "I'm going" })).not.toBeInTheDocument();
});

it('lets nobody answer for somebody else', async () => {
  serve(myEvent(), member({ isImpersonating: true, originalUserId: 1 }));
  renderApp('/events/my-events/9');
  expect(await screen.findByText('Only the member can RSVP.')).toBeVisible();
});

it('says so when there is no such event', async () => {
  const server = startFakeServer(member());
  server.graphql.MyEventById = () => ({ errors: [{ message: 'Event not found', extensions: { code: 'NOT_FOUND' } }] });
  renderApp('/events/my-events/99');
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
});

it('says that an event was archived, with one button and no dates', async () => {
  const reason = 'This event was archived on Nov 15, 2026.';
  const event = closedEvent('archived', reason);
  const action = { __typename: 'DoorAction', label: 'My Events', path: '/events/my-events' };
  serve({ ...event, door: { ...event.door, action }, nextDate: null });
  renderApp('/events/my-events/10');
  const words = (await screen.findByText(reason)).parentElement as HTMLElement;
  const main = within(screen.getByRole('main'));
  expect(within(words).getByRole('link', { name: 'My Events' })).toHaveAttribute('href', '/events/my-events');
  expect(main.queryByRole('button')).toBeNull();
  expect(main.queryByText('No dates scheduled.')).toBeNull();
});

it('goes to all dates of an event that repeats, and takes that back', async () => {
  const server = startFakeServer(member());
  const event = myEvent({ isRecurring: true, schedule: 'Tuesdays, 7:00 to 8:30 PM (Manila)' });
  server.graphql.MyEventById = () => ({ data: { myEvent: event } });
  server.graphql.MyEventDates = () => ({
    data: { myEventDates: { __typename: 'MyEventDateList', rows: [], total: 0 } },
  });
  server.graphql.AnswerEventSeries = ({ isGoing }) => ({
    data: { answerEventSeries: { ...event, isGoingToAll: isGoing } },
  });
  const { user } = renderApp('/events/my-events/9');
  const all = await screen.findByRole('switch', { name: 'Going to all' });
  await user.click(all);
  await waitFor(() => expect(all).toBeChecked());
  await user.click(all);
  await waitFor(() => expect(all).not.toBeChecked());
  expect(server.named('graphql AnswerEventSeries')).toEqual([
    { eventId: 9, isGoing: true },
    { eventId: 9, isGoing: false },
  ]);
});
