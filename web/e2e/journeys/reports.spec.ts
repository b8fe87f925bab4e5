import { expect, test } from '@playwright/test';
import { signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Issue 21, 1: a figure opens to the rows behind it.
for (const { name, width, height } of screens) {
  test(`staff read a figure, open its rows and find a payment, at ${name}`, async ({ page, browser }) => {
    const lastName = `Rapisora${Date.now()}${width}`;
    await page.setViewportSize({ width, height });
    await signUp(page, `report.${Date.now()}.${width}@example.com`, { firstName: 'Ligaya', lastName });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0191');
    await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: /Thank you|Welcome|paid/i }).first()).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    const errors = watchForErrors(desk);
    await desk.setViewportSize({ width, height });
    await signInAs(desk, 'tribe-team-fa');
    await desk.goto('/payment-report');
    await expect(desk.getByText(/^Money that came in during the period, minus/)).toBeVisible();
    await expectNoSideScroll(desk);

    // The same chart in words.
    const chart = desk.getByRole('region', { name: 'Collected over time' });
    await chart.getByRole('button', { name: 'View as table' }).click();
    await expect(chart.getByRole('rowheader')).toHaveCount(12);

    await desk.getByText('Daily', { exact: true }).click();
    await expect(desk.getByRole('radio', { name: 'Daily' })).toBeChecked();
    await desk.getByRole('link', { name: /^Collected: ₱.*See the rows$/ }).click();
    await expect(desk.getByRole('heading', { level: 1, name: /^Collected: ₱/ })).toBeVisible();
    await desk.getByLabel('Search people').fill(lastName);
    const line = desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: lastName });
    await expect(line).toHaveCount(1);

    // What is listed comes to what the heading says.
    await expect
      .poll(async () => {
        const sum = /₱[\d,.]+/.exec((await desk.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0];
        return sum !== undefined && (await line.textContent())?.includes(sum);
      })
      .toBe(true);
    await expectNoSideScroll(desk);

    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^payments-collected-.*\.xlsx$/);
    await desk.getByRole('link', { name: 'Back to the report' }).click();
    await expect(desk.getByRole('radio', { name: 'Daily' })).toBeChecked();
    expect(errors).toEqual([]);
    await desk.context().close();
  });
}

// Issue 21, 2: the summary and the community, read by keyboard, and each figure with its rows.
for (const { name, width, height } of screens) {
  test(`staff read the summary and the community, and the rows add up, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/report-summary');
    await expect(page.getByText(/^People whose membership runs on the last day/)).toBeVisible();
    await expectNoSideScroll(page);

    // The chart is read bar by bar.
    const chart = page.getByRole('listbox', { name: /^Collected over time/ });
    await chart.getByRole('option').last().focus();
    const last = await chart.getByRole('option').last().getAttribute('aria-label');
    await expect(chart.getByText(last ?? '', { exact: true }).last()).toBeVisible();
    await page.keyboard.press('Home');
    await expect(chart.getByRole('option').first()).toBeFocused();

    // Each row of the members counts once, so that the figure is how many there are.
    await page.getByRole('link', { name: /^Active members: .*See the rows$/ }).click();
    const heading = page.getByRole('heading', { level: 1, name: /^Active members: [\d,]+$/ });
    await expect(heading).toBeVisible();
    await expect
      .poll(async () => {
        const count = /[\d,]+$/.exec((await heading.textContent()) ?? '')?.[0];
        return count !== undefined && (await page.getByText(new RegExp(`of ${count}\\b`)).count()) > 0;
      })
      .toBe(true);
    await expectNoSideScroll(page);

    await page.goto('/community-report');
    const stop = page.getByRole('region', { name: 'Where people stop' });
    await expect(stop.getByRole('rowheader').first()).toBeVisible();
    await expectNoSideScroll(page);
    const flow = page.getByRole('region', { name: 'Movement between stages' });
    await flow.getByRole('button', { name: 'View as table' }).click();
    await expect(flow.getByRole('table').or(flow.getByText('No one moved'))).toBeVisible();
    await stop.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Stopped in a course: \d+$/ })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

// B19: a report is for who may open it.
test('a member finds reports closed', async ({ page }) => {
  await signInAs(page, 'member');
  for (const path of ['/report-summary', '/community-report', '/payment-report']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /Access Restricted/ })).toBeVisible();
  }
});
