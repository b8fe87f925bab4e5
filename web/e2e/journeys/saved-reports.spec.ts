import { expect, type Page, test } from '@playwright/test';
import { listed, mailTo } from '../support/mail';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

async function choose(page: Page, label: string, option: string | RegExp) {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

async function more(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// Issue 21, 2: a report is put together, saved, emailed, exported with progress, and duplicated.
for (const { name: screen, width, height } of screens) {
  test(`staff build a report, save it, get it by email, export it and duplicate it, at ${screen}`, async ({ page }) => {
    test.slow();
    const name = `Sign-ups ${width}-${Date.now().toString(36)}`;
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/reports');
    await expect(page.getByRole('link', { name: 'Overdue payments to call' })).toBeVisible();
    await page.getByRole('link', { name: 'Create report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeVisible();

    // The result follows every choice.
    await choose(page, 'About', 'Event sign-ups');
    await expect(page.getByText('One row for each RSVP to a date of an event.')).toBeVisible();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await choose(page, 'Filter by', 'RSVP');
    await choose(page, 'Values', 'Going');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Going').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Waitlist', { exact: true })).toHaveCount(0);
    await expectNoSideScroll(page);

    await page.getByRole('button', { name: 'Save report' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer.getByRole('button', { name: 'Save report' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/reports\/\d+$/);

    // Every Monday to oneself, and once right now.
    await more(page, name, 'Email schedule');
    await choose(page, 'Email it', 'Every week');
    await choose(page, 'Send to', /Liza/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText(/^Next email Mon, .*8:00 AM \(Manila\)\./)).toBeVisible();
    const seen = listed();
    await more(page, name, 'Email it now');
    const sent = await mailTo('tribe-team-fa@atlas.test', seen, name);
    expect(sent.text).toMatch(/\/reports\/\d+/);
    expect(sent.text).toMatch(/Content-Disposition: attachment/);
    await page.reload();
    await expect(page.getByText(/Last email: Sent to 1 of 1\./)).toBeVisible();

    // All rows as a file, told how far it is.
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^sign-ups-.*\.csv$/);

    // A copy of one's own, which is then put away.
    await more(page, name, 'Duplicate');
    await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible();
    await more(page, `${name} (copy)`, 'Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('This report is archived. Restore it to change it.')).toBeVisible();
    expect(errors).toEqual([]);
  });
}

// B19.
test('saved reports are for holders of the page alone', async ({ page }) => {
  await signInAs(page, 'coach');
  for (const path of ['/reports', '/reports/1']) {
    await page.goto(path);
    await expect(page.getByText('Access Restricted').first()).toBeVisible();
  }
});
