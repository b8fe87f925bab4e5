import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, signUp, watchForErrors } from '../support/people';

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

for (const width of [1440, 390]) {
  test(`a wrong enrollment is taken back, ${width} px`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    const email = `ligaya-${width}-${Date.now()}@example.com` as const;
    const id = await signUp(page, email, { firstName: 'Ligaya', lastName: 'Manalo' });
    await signInAs(page, 'tribe-team-fa');
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

    await page.goto(`/view-subscription/${id}`);
    await page.getByRole('button', { name: 'Undo the enrollment in Join the Tribe' }).click();
    const question = page.getByRole('dialog', { name: 'Undo the enrollment of Ligaya?' });
    await expect(question.getByText(/owes nothing for it/)).toBeVisible();
    // Without a reason nothing happens.
    await question.getByRole('button', { name: 'Undo enrollment' }).click();
    await expect(question.getByText('Reason is required')).toBeVisible();
    await question.getByLabel('Reason').fill('Wrong Ligaya');
    await question.getByRole('button', { name: 'Undo enrollment' }).click();
    await toast(page, 'Enrollment undone');
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo the enrollment in Join the Tribe' })).toHaveCount(0);

    // Nothing is owed, and levels and batch are as before.
    await page.getByRole('tab', { name: 'Payment Records' }).click();
    await expect(page.getByText(/undone /)).toBeVisible();
    const { findUserPaymentSchedule: money } = await ask<{
      findUserPaymentSchedule: { membershipStatus: string | null; enrollmentStatus: string; parts: { batch?: string } };
    }>(page, 'query($id: Int!) { findUserPaymentSchedule(userId: $id) { membershipStatus enrollmentStatus parts } }', {
      id,
    });
    expect(money.membershipStatus).toBeNull();
    expect(money.enrollmentStatus).toBe('Not Enrolled');
    expect(money.parts?.batch ?? null).toBeNull();

    // To Ligaya it is as if it had not been.
    await signInAs(page, email);
    await page.goto('/account?q=subscriptions');
    const { findViewSubscription } = await ask<{ findViewSubscription: unknown[] }>(
      page,
      'query($id: Int!) { findViewSubscription(id: $id) { id } }',
      { id },
    );
    expect(findViewSubscription).toEqual([]);
    expect(errors).toEqual([]);
  });
}
