import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { scheduling, staffDate, staffEvent } from '../testing';

const WARNING = 'Someone else just changed this event. Reload to see the change, then try again.';

function serve(event: unknown = staffEvent()) {
  const server = startFakeServer(staff());
  server.graphql.Scheduling = () => ({ data: { scheduling: scheduling() } });
  server.graphql.EventById = () => ({ data: { event } });
  server.graphql.EventDateById = () => ({ data: { eventDate: staffDate({ id: 33, date: '2031-03-18' }) } });
  server.graphql.EventDates = () => ({ data: { eventDates: { __typename: 'EventDateList', rows: [], total: 0 } } });
  server.graphql.Events = () => ({ data: { events: { __typename: 'EventList', rows: [], total: 0 } } });
  server.graphql.ContentAuthors = () => ({
    data: { contentAuthors: [{ __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar' }] },
  });
  server.graphql.Openers = () => ({
    data: {
      accessLevels: [{ __typename: 'AccessLevel', id: 'coach', name: 'Coach', opensMemberContent: true }],
      products: [{ __typename: 'Product', id: 3, name: 'Fast Track' }],
    },
  });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: null } });
  server.graphql.SaveContentDraft = () => ({
    data: { saveContentDraft: { __typename: 'ContentDraft', savedAt: '2026-11-15T03:04:00Z' } },
  });
  return server;
}

it('B96: offers the zones from GMT-12:00 to GMT+14:00 with GMT+08:00 Manila preselected', async () => {
  serve();
  const { user } = renderApp('/events/new');
  const zone = await screen.findByLabelText(/^Time zone/, { selector: 'input' });
  expect(zone).toHaveValue('GMT+08:00 Manila');
  await user.click(zone);
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(options[0]).toContain('GMT-12:00');
  expect(options.at(-1)).toContain('GMT+14:00');
});

it('B97: offers 48 slots of half an hour, and the weekdays', async () => {
  serve();
  const { user } = renderApp('/events/new');
  await user.click(await screen.findByLabelText(/^Starts at/, { selector: 'input' }));
  const slots = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(slots).toHaveLength(48);
  expect([slots[0], slots[1], slots.at(-1)]).toEqual(['12:00 AM', '12:30 AM', '11:30 PM']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Repeats', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Every week' }));
  await user.click(await screen.findByLabelText('On', { selector: 'input' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
});

it('asks for a name and a date', async () => {
  serve();
  const { user } = renderApp('/events/new');
  await user.click(await screen.findByRole('button', { name: 'Create event' }));
  expect(await screen.findByRole('link', { name: 'Name is required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'First date is required' })).toBeVisible();
});

it('sends only what changed, so that the schedule stays as it is', async () => {
  const server = serve();
  server.graphql.UpdateEvent = () => ({ data: { updateEvent: staffEvent({ name: 'Check-in 2' }) } });
  const { user, address } = renderApp('/events/9/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  expect(screen.getByText("This changes all dates that haven't ended.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(address()).toBe('/events/9'));
  expect(server.named('graphql UpdateEvent')).toEqual([
    { id: 9, input: { name: 'Check-in 2' }, seenAt: '2026-11-02T02:00:00Z' },
  ]);
});

it('changes one date and those after it, and goes on to the event that they became', async () => {
  const server = serve();
  server.graphql.UpdateEventFrom = () => ({ data: { updateEventFrom: staffEvent({ id: 12 }) } });
  const { user, address } = renderApp('/events/9/edit?from=33');
  await user.type(await screen.findByLabelText('Where'), ' now');
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(address()).toBe('/events/12'));
  expect(server.named('graphql UpdateEventFrom')).toEqual([
    { dateId: 33, input: { place: 'Online now' }, seenAt: '2026-11-02T02:00:00Z' },
  ]);
});

it('keeps a draft while one types, and does not let it move other dates', async () => {
  const server = serve();
  const body = { name: 'From yesterday', date: '2031-03-04', from: null };
  server.graphql.ContentDraft = () => ({
    data: {
      contentDraft: {
        __typename: 'ContentDraft',
        body,
        savedAt: '2026-11-14T03:00:00Z',
        isStale: false,
        warning: null,
      },
    },
  });
  server.graphql.UpdateEventFrom = () => ({ data: { updateEventFrom: staffEvent() } });
  const { user } = renderApp('/events/9/edit?from=33');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('From yesterday'));
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateEventFrom')).toMatchObject([{ input: { name: 'From yesterday' } }]),
  );
  expect(server.named('graphql UpdateEventFrom')[0]?.input).not.toHaveProperty('date');
});

it('says when somebody else was faster', async () => {
  const server = serve();
  server.graphql.UpdateEvent = () => ({ errors: [{ message: WARNING, extensions: { code: 'CONFLICT' } }] });
  const { user } = renderApp('/events/9/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText(WARNING)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load the newest version' })).toBeVisible();
});

it('does not edit what is archived', async () => {
  serve(staffEvent({ status: 'archived', archivedAt: '2026-11-03T02:00:00Z' }));
  renderApp('/events/9/edit');
  expect(await screen.findByText('This event is archived. Restore it first.')).toBeVisible();
});
