import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`staff move the clock of a funnel and link to a day at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/funnels/join-the-tribe');
    await page.getByRole('link', { name: 'What happens next' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What happens next for a buyer' })).toBeVisible();
    await page.getByLabel('Payment term').click();
    await page.getByRole('option', { name: 'Payday plan' }).click();

    // The first reminder is read as it will be sent.
    const clock = page.getByRole('region', { name: 'Clock' });
    const today = await clock.getByRole('heading').textContent();
    const reminder = page.getByRole('row', { name: /Email: Your payment of .* is due on/ }).first();
    await reminder.getByRole('button').click();
    await expect(clock.getByRole('heading')).not.toHaveText(today ?? '');
    await expect(page.getByRole('region', { name: 'Email that day' })).toContainText(/is due on .*\./);
    await expect(page.getByRole('region', { name: 'The buyer sees' })).toContainText('You have an upcoming payment');

    // The boat is moved by the keyboard, and the address holds the day.
    const boat = clock.getByRole('slider', { name: 'Day' });
    await boat.focus();
    await boat.press('End');
    await expect(page.getByRole('region', { name: 'Atlas does' })).toContainText('Becomes a former member');
    const linked = page.url();
    expect(linked).toContain('day=');
    await clock.getByRole('button', { name: 'Back to today' }).click();
    await expect(clock.getByRole('heading')).toHaveText(today ?? '');
    await page.goto(linked);
    await expect(page.getByRole('region', { name: 'Atlas does' })).toContainText('Becomes a former member');

    // Who pays on time is never late.
    await page.getByText('If paid on time').click();
    await expect(page.getByRole('row', { name: /is paid/ }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(0);
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
