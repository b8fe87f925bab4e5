import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { scheduling, staffDate, staffEvent } from '../testing';

function serve(event: unknown = staffEvent(), dates: unknown[] = [staffDate()], user = staff()) {
  const server = startFakeServer(user);
  server.graphql.EventById = () => ({ data: { event } });
  server.graphql.EventDates = () => ({
    data: { eventDates: { __typename: 'EventDateList', rows: dates, total: dates.length } },
  });
  server.graphql.EventDateById = () => ({ data: { eventDate: dates[0] ?? null } });
  server.graphql.Scheduling = () => ({ data: { scheduling: scheduling() } });
  return server;
}

async function choose(user: ReturnType<typeof renderApp>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for 2031-03-04' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('shows the dates with who goes', async () => {
  serve();
  renderApp('/events/9');
  expect(await screen.findByRole('button', { name: 'Tue, Mar 04, 2031' })).toBeVisible();
  expect(screen.getByText('2 of 20')).toBeVisible();
  expect(screen.getByText('7:00 to 8:30 PM (Manila)')).toBeVisible();
});

it('asks which dates a change is about: this one, this and later ones, or all', async () => {
  const server = serve();
  server.graphql.UpdateEventDate = () => ({ data: { updateEventDate: staffDate({ place: 'Cebu', own: ['place'] }) } });
  const { user } = renderApp('/events/9');
  await choose(user, 'Change');
  const scope = within(await screen.findByRole('dialog', { name: 'Which dates do you want to change?' }));
  expect(scope.getAllByRole('radio')).toHaveLength(3);
  await user.click(scope.getByRole('button', { name: 'Continue' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change this date' }));
  await user.type(await form.findByLabelText('Where'), 'Cebu');
  await user.click(form.getByRole('button', { name: 'Save date' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateEventDate')).toEqual([
      { id: 31, input: { place: 'Cebu' }, seenAt: '2026-11-02T02:00:00Z' },
    ]),
  );
});

it('leads to the form for this and later dates', async () => {
  const server = serve();
  server.graphql.ContentDraft = () => ({ data: { contentDraft: null } });
  const { user, address } = renderApp('/events/9');
  await choose(user, 'Change');
  const scope = within(await screen.findByRole('dialog', { name: 'Which dates do you want to change?' }));
  await user.click(scope.getByRole('radio', { name: /This and later dates/ }));
  await user.click(scope.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/events/9/edit?from=31'));
});

it('asks before a change of one date is thrown away', async () => {
  const server = serve();
  const { user } = renderApp('/events/9');
  await choose(user, 'Change');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change this date' }));
  await user.type(await form.findByLabelText('Where'), 'Cebu');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(form.getByLabelText('Where')).toHaveValue('Cebu');
  await user.click(form.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change this date' })).not.toBeInTheDocument());
  expect(server.named('graphql UpdateEventDate')).toEqual([]);
});

it('cancels a date with a reason, and brings one back', async () => {
  const server = serve();
  server.graphql.CancelEventDate = () => ({ data: { cancelEventDate: staffEvent() } });
  const { user } = renderApp('/events/9');
  await choose(user, 'Cancel date');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Tue, Mar 04, 2031?' }));
  expect(
    dialog.getByText("We'll email this reason to 2 people. You can bring the date back later."),
  ).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'Typhoon');
  await user.click(dialog.getByRole('button', { name: 'Cancel date' }));
  await waitFor(() =>
    expect(server.named('graphql CancelEventDate')).toEqual([{ id: 31, scope: 'this', reason: 'Typhoon' }]),
  );
});

it('brings a cancelled date back', async () => {
  const server = serve(staffEvent(), [staffDate({ isCancelled: true, cancelReason: 'Typhoon' })]);
  server.graphql.ReviveEventDate = () => ({ data: { reviveEventDate: staffDate() } });
  const { user } = renderApp('/events/9');
  await choose(user, 'Bring date back');
  await waitFor(() => expect(server.named('graphql ReviveEventDate')).toEqual([{ id: 31 }]));
});

it('marks who came to a date that has begun', async () => {
  const past = staffDate({ state: 'past', startsAt: '2026-11-03T11:00:00Z', endsAt: '2026-11-03T12:30:00Z' });
  const server = serve(staffEvent(), [past]);
  const signup = (id: number, name: string, changes = {}) => ({
    __typename: 'EventSignup',
    user: { __typename: 'ContentAuthor', id, name, profileImage: null },
    state: 'going',
    place: null,
    answeredAt: '2026-11-01T02:00:00Z',
    hasAttended: null,
    joinedAt: null,
    ...changes,
  });
  server.graphql.EventSignups = () => ({
    data: {
      eventSignups: {
        __typename: 'EventSignupList',
        rows: [signup(7, 'Maricel Dela Cruz'), signup(8, 'Jun Ramos', { hasAttended: true })],
        total: 2,
      },
    },
  });
  server.graphql.MarkAttendance = () => ({ data: { markAttendance: past } });
  const { user } = renderApp('/events/9?date=31');
  await user.click(await screen.findByRole('button', { name: 'Attended: Maricel Dela Cruz' }));
  await waitFor(() =>
    expect(server.named('graphql MarkAttendance')).toEqual([{ dateId: 31, userIds: [7], hasAttended: true }]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Attended: Jun Ramos' })).toBeEnabled());
  // What is pressed already is forgotten.
  await user.click(screen.getByRole('button', { name: 'Attended: Jun Ramos' }));
  await waitFor(() =>
    expect(server.named('graphql MarkAttendance').at(-1)).toEqual({ dateId: 31, userIds: [8], hasAttended: null }),
  );
});

it('gives a date that is over its recording', async () => {
  const past = staffDate({ state: 'past' });
  const server = serve(staffEvent(), [past]);
  server.graphql.UpdateEventDate = () => ({ data: { updateEventDate: past } });
  const { user } = renderApp('/events/9');
  await choose(user, 'Add recording');
  const form = within(await screen.findByRole('dialog', { name: 'Recording' }));
  await user.type(await form.findByLabelText('Recording link'), 'https://youtu.be/dQw4w9WgXcQ');
  await user.click(form.getByRole('button', { name: 'Save date' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateEventDate')).toMatchObject([
      { id: 31, input: { recordingUrl: 'https://youtu.be/dQw4w9WgXcQ' } },
    ]),
  );
});

it('publishes a draft after asking', async () => {
  const server = serve(staffEvent({ status: 'draft', publishedAt: null }));
  server.graphql.PublishEvents = () => ({ data: { publishEvents: [staffEvent()] } });
  const { user } = renderApp('/events/9');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Check-in?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.named('graphql PublishEvents')).toEqual([{ ids: [9], isPublished: true }]));
});

it('shows who may only read no control that changes', async () => {
  serve(staffEvent(), [staffDate()], staff({ functionAccess: {} }));
  renderApp('/events/9');
  await screen.findByRole('button', { name: 'Tue, Mar 04, 2031' });
  expect(screen.queryByRole('link', { name: 'Edit event' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
});

it('says so when there is no such event', async () => {
  const server = startFakeServer(staff());
  server.graphql.EventById = () => ({ errors: [{ message: 'Event not found', extensions: { code: 'NOT_FOUND' } }] });
  renderApp('/events/99');
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
});
