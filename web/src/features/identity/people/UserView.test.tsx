import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { person } from './testing';

function serverWith(user: object | null = person(), who = staff()) {
  const server = startFakeServer(who);
  server.graphql.UserById = () => ({
    data: {
      user,
      userListParts: [
        { __typename: 'UserListPart', name: 'batch', label: 'Batch', kind: 'text', isColumn: true },
        { __typename: 'UserListPart', name: 'stage', label: 'Stage', kind: 'text', isColumn: false },
      ],
    },
  });
  return server;
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
    expect(box('Social accounts').getByRole('link', { name: 'facebook.com/ana' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(box('Notes').getByText('Prefers mornings')).toBeVisible();
    expect(box('Membership').getByText('Batch 17')).toBeVisible();
    expect(box('Membership').queryByText('Stage 2')).toBeNull();
    expect(box('Membership').getByText('1,200')).toBeVisible();
    expect(screen.getByText('E-mail not verified')).toBeVisible();
    expect(screen.getByText('No password yet')).toBeVisible();
  });

  it('offers to take the second factor away of whoever has one', async () => {
    serverWith(person({ hasTwoFactor: true }));
    renderApp(at);
    expect(await screen.findByRole('button', { name: 'Reset two-factor login' })).toBeVisible();
  });

  it('says so when there is nobody', async () => {
    serverWith(null);
    renderApp(at);
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
  });

  it('sends the set-password mail again to whoever has no password', async () => {
    const server = serverWith(person({ hasPassword: false }));
    server.graphql.SendSetPasswordMail = () => ({ data: { sendSetPasswordMail: true } });
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send set-password mail' }));
    expect(await screen.findByText('A mail is on its way to ana@example.com')).toBeVisible();
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
      'Change level',
      'Archive',
      'Delete',
      'Erase',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 person archived')).toBeVisible();
    await waitFor(() => expect(server.named('graphql UserById').length).toBeGreaterThan(1));
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
    expect(await dialog.findByText(/For 30 days you or they can take it back/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(dialog.getByText('Reason is required')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Asked by letter');
    server.graphql.UserById = () => ({ data: { user: person({ erasure }), userListParts: [] } });
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('Ana Robles will be erased on Dec 01, 2026')).toBeVisible();
    expect(server.named('graphql EraseUser')).toEqual([{ id: 21, reason: 'Asked by letter' }]);
    expect(await screen.findByText(/Our team asked for it/)).toBeVisible();
    server.graphql.UserById = () => ({ data: { user: person(), userListParts: [] } });
    await user.click(screen.getByRole('button', { name: 'Keep this account' }));
    expect(await screen.findByText('The account stays')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Our team asked for it/)).toBeNull());
  });

  it('shows what was done to or by them, and leads to it in the report', async () => {
    const server = serverWith();
    server.graphql.PersonLog = () => ({
      data: {
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
    renderApp(at);
    expect(await screen.findByRole('link', { name: /Liza Reyes/ })).toHaveAttribute(
      'href',
      '/info-logs-report?user=21&line=77',
    );
    expect(screen.getByRole('link', { name: 'All 12 lines' })).toHaveAttribute('href', '/info-logs-report?user=21');
    expect(server.named('graphql PersonLog')).toMatchObject([{ filter: { userId: 21 } }]);
    expect(screen.getByRole('link', { name: '/profile/ana-robles' })).toBeVisible();
  });

  it('offers nothing to whoever may change nothing', async () => {
    serverWith(person({ isManageable: false, isImpersonable: false }));
    renderApp(at);
    await screen.findByRole('heading', { level: 1, name: 'Ana Robles' });
    for (const name of ['More actions', 'Impersonate']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit user' })).toBeNull();
  });
});

describe('impersonation', () => {
  it('B11: asks for a reason and opens Atlas anew as the other person', async () => {
    const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const server = serverWith();
    server.graphql.ImpersonateUser = () => ({ data: { impersonateUser: { __typename: 'User', id: 21 } } });
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Impersonate' }));
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
      errors: [{ message: 'This person may do things that you may not', extensions: { code: 'FORBIDDEN' } }],
    });
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Impersonate' }));
    await user.type(await screen.findByLabelText('Reason'), 'x');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Impersonate' }));
    expect(await screen.findByText('This person may do things that you may not')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });
});
