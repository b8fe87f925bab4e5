import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { invoice, scheduleRow } from '~/features/commerce/testing';
import { person } from '~/features/identity/people/testing';
import { isoDay } from '~/lib/dates';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { moneySummary, note, workspace } from './testing';

function serverWith(user: object | null = person(), who = staff(), more: Record<string, unknown> = {}) {
  const server = startFakeServer(who);
  server.graphql.MemberOnOverview = () => ({ data: workspace({ user, ...more }) });
  return server;
}
/** Opens what is under More and chooses one of it. */
async function choose(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
const at = '/community/members/21';
const box = (title: string) => within(screen.getByRole('region', { name: title }));

describe('the page of a person', () => {
  it('shows every field that is filled, and what other domains say', async () => {
    serverWith(
      person({
        parts: { batch: 'Batch 17', stage: 'Stage 2' },
        mobileNumber: '+639171234567',
        isEmailVerified: false,
        hasPassword: false,
        notes: 'Prefers mornings',
        basePoints: 1200,
        location: { countryCode: 'PH', country: 'Philippines', stateCode: 'BAT', state: 'Batangas', city: 'Lipa' },
        socials: { ...person().socials, facebook: 'https://www.facebook.com/ana' },
        userProfile: { ...person().userProfile, birthdate: '1996-07-08', sex: 'Female' },
      } as never),
    );
    renderApp(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Robles' })).toBeVisible();
    expect(box('Person').getByText('07/08/1996')).toBeVisible();
    expect(box('Contact').getByText('Lipa, Batangas, Philippines')).toBeVisible();
    expect(box('Contact').getByRole('link', { name: '0917 123 4567' })).toBeVisible();
    expect(box('Contact').getByRole('link', { name: 'facebook.com/ana' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(box('Membership').getByText('Batch 17')).toBeVisible();
    expect(box('Membership').queryByText('Stage 2')).toBeNull();
    expect(box('Membership').getByText('1,200')).toBeVisible();
    expect(screen.getByText('Email not confirmed')).toBeVisible();
    expect(screen.getByText('No password yet')).toBeVisible();
  });

  it('tells stage and XP in the head alone', async () => {
    const part = (name: string, label: string, kind: string) => ({
      __typename: 'UserListPart',
      name,
      label,
      kind,
      isColumn: true,
    });
    const parts = { batch: 'Batch 17', stage: 'First client', xp: 4321 };
    serverWith(person({ parts } as never), staff(), {
      userListParts: [part('batch', 'Batch', 'text'), part('stage', 'Stage', 'text'), part('xp', 'XP', 'number')],
    });
    renderApp(at);
    await screen.findByRole('heading', { level: 1, name: 'Ana Robles' });
    expect(screen.getAllByText('First client')).toHaveLength(1);
    expect(screen.getAllByText('4,321')).toHaveLength(1);
    expect(box('Ana Robles').getByText('4,321')).toBeVisible();
    expect(box('Membership').getByText('Batch 17')).toBeVisible();
  });

  it('shows all of many past events when asked', async () => {
    const server = serverWith();
    const event = (dateId: number) => ({
      __typename: 'MemberEvent',
      dateId,
      eventId: 9,
      name: `Call ${dateId}`,
      startsAt: '2026-11-01T02:00:00Z',
      endsAt: '2026-11-01T03:00:00Z',
      isCancelled: false,
      state: 'going',
      hasAttended: null,
    });
    const all = Array.from({ length: 25 }, (_, number) => event(number + 1));
    server.graphql.MemberEvents = ({ past }) => ({
      data: {
        upcoming: { __typename: 'MemberEventList', rows: [], total: 0 },
        past: { __typename: 'MemberEventList', rows: all.slice(0, (past as { perPage: number }).perPage), total: 25 },
      },
    });
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('tab', { name: 'Events' }));
    expect(await screen.findByText('Call 20')).toBeVisible();
    expect(screen.queryByText('Call 25')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more past events' }));
    expect(await screen.findByText('Call 25')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more past events' })).toBeNull();
  });

  it('offers to take the second factor away of anyone who has one', async () => {
    serverWith(person({ hasTwoFactor: true }));
    const { user } = renderApp(at);
    await choose(user, 'Reset two-factor login');
    expect(await screen.findByRole('dialog', { name: 'Reset two-factor login for Ana Robles?' })).toBeVisible();
  });

  it('says so when there is nobody', async () => {
    serverWith(null);
    renderApp(at);
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
  });

  it('sends the set-password mail again to anyone who has no password', async () => {
    const server = serverWith(person({ hasPassword: false }));
    server.graphql.SendSetPasswordMail = () => ({ data: { sendSetPasswordMail: true } });
    const { user } = renderApp(at);
    await choose(user, 'Send set-password email');
    expect(await screen.findByText('Email sent to ana@example.com')).toBeVisible();
    expect(server.named('graphql SendSetPasswordMail')).toEqual([{ id: 21 }]);
  });

  it('archives after asking, and leads to the list when somebody was deleted', async () => {
    const server = serverWith();
    const done = () => ({ data: { results: [{ __typename: 'UserResult', id: 21, ok: true, message: null }] } });
    server.graphql.ArchiveUsers = done;
    server.graphql.DeleteUsers = done;
    const { user, address } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit user',
      'View subscription',
      'Enroll user',
      'Impersonate',
      'Change level',
      'Archive',
      'Delete',
      'Erase',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 person archived')).toBeVisible();
    await waitFor(() => expect(server.named('graphql MemberOnOverview').length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(address()).toBe('/community/members'));
  });

  it('has somebody erased for a reason, and keeps them while there is time', async () => {
    const server = serverWith();
    const erasure = {
      __typename: 'Erasure' as const,
      createdAt: '2026-11-01T00:00:00.000Z',
      dueAt: '2026-12-01T00:00:00.000Z',
      byStaff: true,
    };
    server.graphql.EraseUndoDays = () => ({ data: { erasureUndoDays: 30 } });
    server.graphql.EraseUser = () => ({ data: { eraseUser: erasure } });
    server.graphql.KeepUser = () => ({ data: { undoErasureOf: true } });
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Erase' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ana Robles?' }));
    expect(await dialog.findByText(/You or they can cancel for 30 days/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(dialog.getByText('Reason is required')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Asked by letter');
    server.graphql.MemberOnOverview = () => ({ data: workspace({ user: person({ erasure }) }) });
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('Ana Robles will be erased on Dec 01, 2026')).toBeVisible();
    expect(server.named('graphql EraseUser')).toEqual([{ id: 21, reason: 'Asked by letter' }]);
    expect(await screen.findByText(/Our team asked for it/)).toBeVisible();
    server.graphql.MemberOnOverview = () => ({ data: workspace() });
    await user.click(screen.getByRole('button', { name: 'Keep this account' }));
    expect(await screen.findByText('Erasure cancelled')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Our team asked for it/)).toBeNull());
  });

  it('shows what was done to or by them in its tab, and leads to it in the report', async () => {
    const server = serverWith();
    server.graphql.MemberOnLog = () => ({
      data: {
        ...workspace(),
        infoLogs: {
          __typename: 'InfoLogList',
          total: 12,
          rows: [
            {
              __typename: 'InfoLogEntry',
              id: 77,
              at: '2026-11-01T00:00:00.000Z',
              action: 'user_update',
              actor: 'Liza Reyes',
              onBehalfOf: null,
              subject: 'Ana Robles',
              subjectId: 21,
              entity: 'user',
            },
          ],
        },
      },
    });
    renderApp(`${at}?tab=log`);
    expect(await screen.findByRole('link', { name: /Liza Reyes/ })).toHaveAttribute(
      'href',
      '/info-logs-report?user=21&line=77',
    );
    expect(screen.getByRole('link', { name: 'All 12 lines' })).toHaveAttribute('href', '/info-logs-report?user=21');
    // The header and the open tab come with one question.
    expect(server.calls.filter(({ name }) => /^graphql (Member|Person)/.test(name)).map(({ name }) => name)).toEqual([
      'graphql MemberOnLog',
    ]);
  });

  it('offers nothing to anyone who may change nothing', async () => {
    serverWith(
      person({ isManageable: false, isImpersonable: false }),
      staff({ functionAccess: {}, pageAccess: { user: true, users: true } }),
    );
    renderApp(at);
    await screen.findByRole('heading', { level: 1, name: 'Ana Robles' });
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit|Enroll/ })).toBeNull();
  });
});

describe('impersonation', () => {
  it('B11: asks for a reason and opens Atlas anew as the other person', async () => {
    const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const server = serverWith();
    server.graphql.ImpersonateUser = () => ({ data: { impersonateUser: { __typename: 'User', id: 21 } } });
    const { user } = renderApp(at);
    await choose(user, 'Impersonate');
    const dialog = within(await screen.findByRole('dialog', { name: 'View Atlas as Ana Robles?' }));
    await user.click(dialog.getByRole('button', { name: 'Impersonate' }));
    expect(dialog.getByText('Reason is required')).toBeVisible();
    expect(server.named('graphql ImpersonateUser')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Her videos do not play');
    await user.click(dialog.getByRole('button', { name: 'Impersonate' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/'));
    expect(server.named('graphql ImpersonateUser')).toEqual([{ id: 21, reason: 'Her videos do not play' }]);
  });

  it('B213: says why the server refuses, and stays', async () => {
    const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    opened.mockClear();
    const server = serverWith();
    server.graphql.ImpersonateUser = () => ({
      errors: [{ message: "They have access you don't have", extensions: { code: 'FORBIDDEN' } }],
    });
    const { user } = renderApp(at);
    await choose(user, 'Impersonate');
    await user.type(await screen.findByLabelText('Reason'), 'x');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Impersonate' }));
    expect(await screen.findByText("They have access you don't have")).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });
});

const late = moneySummary({
  overdue: 2899,
  overdueCount: 1,
  overdueSince: '2026-11-03T16:00:00.000Z',
  settleUntil: '2026-11-17T16:00:00.000Z',
});

describe('the one action and the facts of the header', () => {
  it('offers to record a payment where something is due, with what is being approved', async () => {
    const server = serverWith(person(), staff(), { summary: late });
    const rows = [
      scheduleRow({ id: 500, transactionId: 'TX-1', paid: 2899, left: 0 }),
      scheduleRow({ id: 501, scheduleDate: '2026-11-03T16:00:00.000Z' }),
    ];
    server.graphql.FindUserPaymentSchedule = () => ({
      data: {
        findUserPaymentSchedule: {
          __typename: 'UserPayments',
          id: 21,
          credits: [],
          paymentSummary: late,
          invoice: [invoice({ paymentSchedule: rows })],
        },
      },
    });
    server.graphql.PaymentPlatforms = () => ({ data: { paymentPlatforms: ['GCash'] } });
    server.graphql.ApprovePaymentScheduleTransaction = () => ({
      data: { approvePaymentScheduleTransaction: { ...rows[1], transactionId: 'TX-2', paid: 2899, left: 0 } },
    });
    const { user } = renderApp(at);
    expect(await screen.findByText(/^₱2,899.00 from 11\/04\/2026 is \d+ days? late/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Payments 1 overdue' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Send email' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment of ₱2,899.00' }));
    for (const words of ['Ana Robles', '2 of 2', '11/04/2026']) expect(dialog.getByText(words)).toBeVisible();
    await user.type(dialog.getByLabelText(/^Enter the external invoice ID/), 'N/A');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByText('Ana Robles')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'GCash' }));
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await screen.findByText('Payment approved successful!')).toBeVisible();
    expect(server.named('graphql ApprovePaymentScheduleTransaction')).toEqual([
      { id: 501, paymentPlatform: 'GCash', externalInvoiceId: 'N/A' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to send an email where nothing is due', async () => {
    serverWith();
    renderApp(at);
    expect(await screen.findByRole('link', { name: 'Send email' })).toHaveAttribute('href', 'mailto:ana@example.com');
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  });

  it('tells stage, XP, next due, last lesson and last seen', async () => {
    const seen = { __typename: 'LastSeen', at: new Date().toISOString(), device: 'Chrome on Android' };
    const server = serverWith();
    server.graphql.MemberOnOverview = () => ({
      data: {
        ...workspace({ summary: moneySummary({ nextDue: new Date().toISOString(), nextAmount: 2899 }) }),
        user: { ...person(), lastSeen: seen },
        memberLearning: {
          __typename: 'MemberLearning',
          userId: 21,
          lastLesson: {
            __typename: 'MemberLesson',
            lessonId: 1,
            lessonName: 'A profile clients say yes to',
            courseId: 2,
            courseName: 'Foundations',
            at: '2025-11-04T02:00:00.000Z',
          },
        },
        userStageProgress: {
          __typename: 'UserStageProgress',
          userId: 21,
          points: 1240,
          remainingTasksCount: 1,
          stage: { __typename: 'Stage', id: 3, number: 1, name: 'Building Your Base' },
          stageTasks: [
            { __typename: 'Task', id: 1, title: 'Finish Lesson 7', doneAt: null },
            { __typename: 'Task', id: 2, title: 'Upload a sample', doneAt: '2026-11-01T00:00:00.000Z' },
          ],
        },
      },
    });
    renderApp(at);
    const head = within(await screen.findByRole('region', { name: 'Ana Robles' }));
    for (const words of [
      '1, Building Your Base',
      '1 of 2 tasks done',
      '1,240',
      '₱2,899.00 today',
      'Tue, Nov 04, 2025',
      'A profile clients say yes to',
      'Today, Chrome on Android',
    ]) {
      expect(head.getByText(words)).toBeVisible();
    }
    expect(box('Still to do in Stage 1').getByText('Finish Lesson 7')).toBeVisible();
    expect(box('Still to do in Stage 1').queryByText('Upload a sample')).toBeNull();
  });

  it('shows no money to those who may not see it, and does not ask for it', async () => {
    const looker = staff({ pageAccess: { user: true, users: true }, functionAccess: {} });
    const server = serverWith(person(), looker, { summary: null });
    renderApp(at);
    const head = within(await screen.findByRole('region', { name: 'Ana Robles' }));
    expect(head.queryByText('Next due')).toBeNull();
    expect(screen.queryByText(/₱/)).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Learning',
      'Events',
      'Notes',
    ]);
    expect(server.named('graphql MemberOnOverview')).toMatchObject([{ withMoney: false, withStage: false }]);
  });
});

describe('notes', () => {
  it('saves a quick note, shows it at once, and says who can see it', async () => {
    const server = serverWith();
    server.graphql.AddPersonNote = () => ({ data: { addPersonNote: note() } });
    const { user } = renderApp(at);
    const quick = within(await screen.findByRole('region', { name: 'Quick note' }));
    expect(quick.getByText('Only staff can see notes.')).toBeVisible();
    await user.click(quick.getByRole('button', { name: 'Save note' }));
    expect(await quick.findByText('Write something first')).toBeVisible();
    await user.type(quick.getByRole('textbox', { name: /^Note/ }), '  Best reached after 6 PM. ');
    server.graphql.PersonNotes = () => ({
      data: { personNotes: { __typename: 'PersonNoteList', rows: [note()], total: 1 } },
    });
    server.graphql.MemberOnOverview = () => ({ data: workspace({ notes: [note()] }) });
    await user.click(quick.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved')).toBeVisible();
    expect(await quick.findByText('Best reached after 6 PM.')).toBeVisible();
    expect(quick.getByText('Sofia Navarro · Nov 11, 2026, 6:32 PM')).toBeVisible();
    expect(quick.getByRole('textbox', { name: /^Note/ })).toHaveValue('');
    expect(await screen.findByRole('tab', { name: 'Notes 1' })).toBeVisible();
    expect(server.named('graphql AddPersonNote')).toEqual([{ userId: 21, body: 'Best reached after 6 PM.' }]);
  });

  it('keeps what was written when the server refuses it', async () => {
    const server = serverWith();
    server.graphql.AddPersonNote = () => ({
      errors: [{ message: 'User not found', extensions: { code: 'NOT_FOUND' } }],
    });
    const { user } = renderApp(at);
    const quick = within(await screen.findByRole('region', { name: 'Quick note' }));
    await user.type(quick.getByRole('textbox', { name: /^Note/ }), 'Call on Friday');
    await user.click(quick.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('User not found')).toBeVisible();
    expect(quick.getByRole('textbox', { name: /^Note/ })).toHaveValue('Call on Friday');
  });

  it('opens the tab in the address, changes a note and deletes one after asking', async () => {
    const server = serverWith();
    const others = note({ id: 6, body: 'Moved to mornings.', canEdit: false, canDelete: false });
    server.graphql.MemberOnNotes = () => ({ data: workspace({ notes: [note(), others] }) });
    server.graphql.EditPersonNote = () => ({ data: { editPersonNote: note({ body: 'At noon.' }) } });
    server.graphql.DeletePersonNote = () => ({ data: { deletePersonNote: true } });
    server.graphql.PersonNotes = () => ({
      data: { personNotes: { __typename: 'PersonNoteList', rows: [note({ body: 'At noon.' }), others], total: 2 } },
    });
    const { user, address } = renderApp(`${at}?tab=notes`);
    const tab = within(await screen.findByRole('region', { name: 'Notes' }));
    expect(tab.getAllByRole('button', { name: 'Edit note' })).toHaveLength(1);
    await user.click(tab.getByRole('button', { name: 'Edit note' }));
    const field = tab.getAllByRole('textbox', { name: /^Note/ }).at(-1) as HTMLElement;
    await user.clear(field);
    await user.type(field, 'At noon.');
    await user.click(tab.getAllByRole('button', { name: 'Save note' }).at(-1) as HTMLElement);
    expect(await tab.findByText('At noon.')).toBeVisible();
    expect(server.named('graphql EditPersonNote')).toEqual([{ id: 5, body: 'At noon.' }]);

    await user.click(tab.getByRole('button', { name: 'Delete note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
    server.graphql.PersonNotes = () => ({
      data: { personNotes: { __typename: 'PersonNoteList', rows: [others], total: 1 } },
    });
    await user.click(dialog.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(server.named('graphql DeletePersonNote')).toEqual([{ id: 5 }]));
    await waitFor(() => expect(tab.queryByText('At noon.')).toBeNull());
    expect(address()).toBe(`${at}?tab=notes`);
  });

  it('has no notes about oneself', async () => {
    serverWith(person({ id: 21 }), staff({ id: 21 }));
    renderApp(at);
    await screen.findByRole('region', { name: 'Ana Robles' });
    expect(screen.queryByRole('tab', { name: /Notes/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Quick note' })).toBeNull();
  });
});

describe('tabs', () => {
  it('asks for a tab when it is opened, and keeps it in the address', async () => {
    const server = serverWith();
    server.graphql.MemberLearning = () => ({
      data: {
        memberLearning: {
          __typename: 'MemberLearning',
          userId: 21,
          courses: [
            {
              __typename: 'MemberCourse',
              courseId: 4,
              name: 'Freelancing Foundations',
              state: 'watching',
              startedAt: '2026-10-01T00:00:00.000Z',
              lastAt: '2026-11-04T00:00:00.000Z',
              completedAt: null,
              neededCount: 18,
              neededDoneCount: 6,
              percent: 33,
            },
          ],
        },
      },
    });
    server.graphql.MemberEvents = () => ({
      data: {
        upcoming: { __typename: 'MemberEventList', rows: [], total: 0 },
        past: { __typename: 'MemberEventList', rows: [], total: 0 },
      },
    });
    const { user, address } = renderApp(at);
    await user.click(await screen.findByRole('tab', { name: 'Learning' }));
    expect(address()).toBe(`${at}?tab=learning`);
    expect(await screen.findByRole('link', { name: 'Freelancing Foundations' })).toBeVisible();
    expect(screen.getByText('6 of 18 lessons')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Events' }));
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
    expect(server.named('graphql MemberOnOverview')).toHaveLength(1);
  });

  it('tells what someone can open and why, and finds it by name', async () => {
    const door = (isOpen: boolean, reason: string) => ({
      __typename: 'DoorState',
      isOpen,
      code: 'member',
      reason,
      until: isOpen ? '2026-11-18T15:59:59.999Z' : null,
      opensAt: null,
    });
    const row = (contentId: number, name: string, isOpen: boolean) => ({
      __typename: 'AccessRow',
      contentId,
      name,
      lessonCount: null,
      openLessonCount: null,
      door: door(isOpen, isOpen ? 'Open because of Tribe Membership.' : 'Only for Stage 2 and up.'),
    });
    serverWith(person(), staff(), {
      personAccess: {
        __typename: 'PersonAccess',
        userId: 21,
        on: isoDay(new Date()),
        note: null,
        courses: [row(1, 'Freelancing Foundations', true)],
        events: [],
        resources: [row(1, 'Finding Clients playbook', false)],
      },
    });
    const { user } = renderApp(at);
    const card = within(await screen.findByRole('region', { name: 'What can Ana open, and why?' }));
    expect(within(card.getByRole('region', { name: 'Open' })).getByText('Nov 18, 2026')).toBeVisible();
    expect(within(card.getByRole('region', { name: 'Closed' })).getByText('Only for Stage 2 and up.')).toBeVisible();
    await user.type(card.getByRole('textbox', { name: 'Search content' }), 'playbook');
    await waitFor(() => expect(card.queryByText('Freelancing Foundations')).toBeNull());
    expect(card.getByText('Nothing with this name.')).toBeVisible();
  });

  it('says once on top why everything is suspended, and once per part what items have in common', async () => {
    const due = 'Becomes open once what is overdue for Tribe Membership since Oct 30, 2026 is paid.';
    const row = (contentId: number, name: string, code: string, reason: string) => ({
      __typename: 'AccessRow',
      contentId,
      name,
      lessonCount: null,
      openLessonCount: null,
      door: { __typename: 'DoorState', isOpen: code === 'product', code, reason, until: null, opensAt: null },
    });
    serverWith(person(), staff(), {
      personAccess: {
        __typename: 'PersonAccess',
        userId: 21,
        on: isoDay(new Date()),
        note: null,
        courses: [
          row(1, 'Foundations', 'suspended', due),
          row(2, 'Clients', 'suspended', due),
          row(3, 'Fast Track', 'no_grant', "The membership doesn't include it"),
        ],
        events: [
          row(1, 'Office hours', 'product', 'Open because of Fast Track'),
          row(2, 'Workshop', 'product', 'Open because of Fast Track'),
        ],
        resources: [row(1, 'Playbook', 'suspended', due)],
      },
    });
    renderApp(at);
    const card = within(await screen.findByRole('region', { name: 'What can Ana open, and why?' }));
    expect(card.getAllByText(due, { exact: false })).toHaveLength(1);
    expect(card.getAllByText('Suspended')).toHaveLength(3);
    expect(card.getByText("The membership doesn't include it")).toBeVisible();
    expect(card.getAllByText('Open because of Fast Track')).toHaveLength(1);
  });
});
