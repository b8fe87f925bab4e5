import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, signUp, watchForErrors } from '../support/people';

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

/** Somebody new, and the page to staff. */
async function someoneNew(page: Page, name: string) {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`;
  const id = await signUp(page, email, { firstName: name, lastName: 'Manalo' });
  await signInAs(page, 'tribe-team-fa');
  return { id, email: email as `${string}@${string}` };
}

for (const width of [1440, 390]) {
  // B73, B143, B145, B152, B175, B264
  test(`staff enrol somebody, approve a payment and revoke it, ${width} px`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    const { id } = await someoneNew(page, 'Amihan');
    await page.goto(`/enroll-user/${id}`);
    await page.getByRole('combobox', { name: 'Batch' }).click();
    await page.getByRole('option', { name: /\(current\)/ }).click();
    await page.getByRole('combobox', { name: 'Product' }).click();
    await page.getByRole('option', { name: 'Tribe Membership' }).click();
    await page.getByRole('button', { name: 'Select Join the Tribe' }).click();
    await page.getByRole('combobox', { name: 'Payment term of Join the Tribe' }).click();
    await page.getByRole('option', { name: 'Payday plan' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: `Are you sure to enroll user ${id}?` });
    await question.getByRole('button', { name: 'Enroll user' }).click();
    await toast(page, 'User Enrolled Successfully!');

    await page.getByRole('tab', { name: 'Payment Records' }).click();
    await expect(page.getByText('Due today').first()).toBeVisible();
    const choose = async (action: 'Approve' | 'Revoke') => {
      if (width === 1440)
        return page
          .getByRole('button', { name: new RegExp(`^${action} `) })
          .first()
          .click();
      await page
        .getByRole('button', { name: /^Actions for \d/ })
        .first()
        .click();
      return page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Approve');
    await page.getByLabel('Enter the external invoice ID (N/A if none)').fill('N/A');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Enter the payment platform').fill('GCash');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await toast(page, 'Payment approved successful!');
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    await choose('Revoke');
    await page.getByLabel('Enter the reason for revoking this payment').fill('Bounced');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await toast(page, 'Payment revoked successful!');
    await expect(page.getByText('0 payments', { exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'User Subscriptions' }).click();
    await page.getByRole('button', { name: 'Unsubscribe from Join the Tribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await toast(page, 'User unsubscribed to funnel successfully!');
    await expect(page.getByText('Inactive')).toBeVisible();
    expect(errors).toEqual([]);
  });
}

interface Bought {
  invoice: { paymentSchedule: { id: number }[] }[];
}

// B215, B238, B267, B268, B269, B272
test('a member is told of what is due, one thing at a time', async ({ page }) => {
  const errors = watchForErrors(page);
  const { id, email } = await someoneNew(page, 'Tala');
  const { enrollmentBatches } = await ask<{ enrollmentBatches: { id: number }[] }>(
    page,
    'query { enrollmentBatches { id } }',
  );
  await ask(page, 'mutation($id: Int!, $input: EnrollUserInput!) { enrollUser(id: $id, input: $input) { id } }', {
    id,
    input: {
      batchId: enrollmentBatches[0]?.id,
      accessLevelNames: ['Member'],
      funnelDetails: [{ funnelId: 'join-the-tribe', paymentTermId: 'payday-plan' }],
    },
  });
  const records = 'query($id: Int!) { findUserPaymentSchedule(userId: $id) { invoice { paymentSchedule { id } } } }';
  const { findUserPaymentSchedule } = await ask<{ findUserPaymentSchedule: Bought }>(page, records, { id });
  const rows = findUserPaymentSchedule.invoice[0]?.paymentSchedule ?? [];
  const move = async (row: { id: number } | undefined, days: number) => {
    const input = { scheduleDate: new Date(Date.now() + days * 86_400_000).toISOString() };
    const change =
      'mutation($id: Int!, $input: UpdatePaymentScheduleInput!) { updatePaymentSchedule(id: $id, input: $input) { id } }';
    await ask(page, change, { id: row?.id, input });
  };

  await signInAs(page, email);
  await page.goto('/');
  const upcoming = page.getByText('You have an upcoming payment due on');
  await expect(upcoming).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(upcoming).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(upcoming).toBeHidden();

  await signInAs(page, 'tribe-team-fa');
  await move(rows[0], -3);
  await signInAs(page, email);
  await page.goto('/');
  const overdue = page.getByRole('alert').filter({ hasText: 'You have an overdue payment.' });
  await expect(overdue).toBeVisible();
  await overdue.getByRole('link', { name: 'billing account here' }).click();
  await expect(page).toHaveURL(/\/account\?q=billings$/);
  await expect(page.getByRole('tab', { name: 'Billing', selected: true })).toBeVisible();
  await expect(page.getByText('Overdue').first()).toBeVisible();
  expect(errors).toEqual([]);
});
