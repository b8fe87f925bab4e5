import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, isoDay } from '~/lib/dates';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { payer } from '../testing';

const given = {
  __typename: 'GivenAccess',
  id: 3,
  productName: 'Tribe Membership',
  startsAt: addDays(isoDay(new Date()), -3).toISOString(),
  expiry: addDays(isoDay(new Date()), 9).toISOString(),
  validity: 'active',
  because: 'Given by staff until Nov 24, 2026',
  reason: 'Scholar',
  givenBy: 'Liza Reyes',
};

it('names the person and what will happen when free access is taken back, and shows the end right away', async () => {
  const server = startFakeServer(staff());
  let rows: object[] = [given];
  server.graphql.SubscriptionPerson = () => ({ data: { findUserPaymentSchedule: payer() } });
  server.graphql.ImpersonablePerson = () => ({ data: { user: null } });
  server.graphql.GivenAccess = () => ({
    data: { findUserPaymentSchedule: { ...payer(), givenAccess: rows } },
  });
  server.graphql.TakeAccessBack = () => {
    rows = [{ ...given, validity: 'ended', because: 'Taken back on Nov 15, 2026' }];
    return { data: { takeAccessBack: rows[0] } };
  };
  const { user } = renderApp('/view-subscription/7');
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back free access from Angelica Pascual?' }));
  expect(dialog.getByText(/Tribe Membership closes for Angelica Pascual right away/)).toBeVisible();
  const reason = dialog.getByLabelText(/^Reason/);
  expect(reason).toHaveAccessibleDescription(/We'll email it to Angelica Pascual/);
  await user.type(reason, 'Joined on their own');
  await user.click(dialog.getByRole('button', { name: 'Take back access' }));
  expect(await screen.findByText('Taken back on Nov 15, 2026')).toBeVisible();
  expect(server.named('graphql TakeAccessBack')).toEqual([{ id: 3, reason: 'Joined on their own' }]);
});
