import { expect, test } from '@playwright/test';
import { listed, mailTo } from '../support/mail';
import { elsewhere, signInAs, signInByHand, watchForErrors } from '../support/people';

const fresh = (word: string) => `${word}-${Date.now().toString(36)}`;

test('a mailed link fills the code in where it was asked for, and leaves the address', async ({ page, context }) => {
  const email = `${fresh('link')}@example.com`;
  const person = { username: email, password: 'Tribe-demo-1', firstName: 'Ana', lastName: 'Peña' };
  const data = { method: 'signup', ...person };
  expect((await page.request.post('/api/auth', { data, headers: elsewhere() })).ok()).toBe(true);
  await context.clearCookies();
  const seen = listed();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page).toHaveURL(/\/reset-password/);
  const link = /https?:\/\/\S+\/reset-password\?\S+/.exec((await mailTo(email, seen)).text)?.[0] ?? '';
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByText(email)).toBeVisible();
  const digits = await tab
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(digits.join('')).toMatch(/^[1-9]\d{5}$/);
  expect(tab.url()).not.toContain('extraData');
  await tab.getByRole('button', { name: 'Verify code' }).click();
  await expect(tab.getByRole('textbox', { name: 'New password' })).toBeFocused();
});

test('a visitor reports a bug with a picture; staff are mailed, look at it and close it', async ({ page, browser }) => {
  const message = `The picture is too dark ${fresh('bug')}`;
  await page.goto('/privacy-policy');
  const picture = await page.screenshot();
  await page.getByRole('link', { name: 'Bug Report' }).first().click();
  await expect(page.getByLabel('Page address')).toHaveValue('/privacy-policy');
  await page.getByLabel(/What happened/).fill(message);
  await page.getByLabel(/Screenshot/).setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const staff = await browser.newPage();
  const errors = watchForErrors(staff);
  // By hand: what signInAs leaves in the browser would also run in the mail's frame, which may do nothing.
  await staff.goto('/login?redirectTo=/settings/bug-reports');
  await signInByHand(staff, 'tribe-team-fa@atlas.test');
  await staff.getByRole('button', { name: message }).click();
  await expect(staff.getByRole('img', { name: /Screenshot/ })).toBeVisible();
  await staff.getByRole('button', { name: 'Close report' }).click();
  await expect(staff.getByText('Report closed')).toBeVisible();

  await staff.goto('/settings/outbox');
  await staff
    .getByRole('button', { name: /Bug report from/ })
    .first()
    .click();
  const letter = staff.frameLocator('iframe');
  await expect(letter.getByText('Atlas', { exact: true }).first()).toBeVisible();
  // The styles of the mail hold although the page's policy refuses style attributes.
  await expect(letter.locator('.card').first()).toHaveCSS('border-radius', '16px');
  expect(errors).toEqual([]);
  await staff.close();
});

test('a setting is changed in its place and remembers who did it; readers only read', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/default-settings?search=undo+a+merge');
  const row = page.locator('#merge-undo-days');
  await row.getByRole('textbox').fill('400');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Days to undo a merge must be a whole number from 0 to 365')).toBeVisible();
  await row.getByRole('textbox').fill('45');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Days to undo a merge saved')).toBeVisible();
  await row.getByRole('button', { name: /History/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Days to undo a merge' });
  await expect(drawer.getByText('Liza Reyes').first()).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(450);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // The log of the house names the setting, and tells how it was before.
  await page.goto('/info-logs-report?action=setting_update&actor=liza');
  const line = page.getByRole('row').filter({ hasText: 'Days to undo a merge' }).first();
  await line.getByRole('button', { name: 'Changed a setting' }).click();
  const details = page.getByRole('dialog', { name: 'Info log' });
  await expect(details.locator('ins')).toContainText('45');
  await page.keyboard.press('Escape');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^info-logs-.*\.xlsx$/);

  await signInAs(page, 'tribe-team-ro');
  await page.goto('/default-settings?search=undo+a+merge');
  await expect(row.getByRole('textbox')).toHaveValue('45');
  await expect(row.getByRole('textbox')).toBeDisabled();
});

test('a workshop is edited by day and saved together', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/settings/live-workshop-experienced');
  await page.getByLabel('Join link', { exact: true }).first().fill('http://example.com/1');
  await page.getByLabel('Freebie').first().fill('https://example.com/gift');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Errors prevented this form from being saved')).toBeVisible();
  await page.getByRole('link', { name: 'Join link, day 1 must be a full link that starts with https://' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://example.com/1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Workshop settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Freebie').first()).toHaveValue('https://example.com/gift');
  await page.goto('/settings/live-workshop-beginner');
  await expect(page.getByLabel('Freebie').first()).not.toHaveValue('https://example.com/gift');
});

test('a level is made, changed by two people at once, and deleted', async ({ page, context }) => {
  const id = fresh('desk');
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/access-levels/new');
  await page.getByLabel('Name').fill(id);
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue(id);
  await page.getByRole('checkbox', { name: 'Reports', exact: true }).check();
  await page.getByRole('button', { name: 'Create level' }).click();
  await expect(page.getByText('4 of', { exact: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Edit level' }).click();
  await expect(page.getByRole('checkbox', { name: 'Users', exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/access-levels/${id}/edit`);
  await other.getByRole('checkbox', { name: 'Users', exact: true }).check();
  await other.getByRole('button', { name: 'Save level' }).click();
  await expect(other).toHaveURL(new RegExp(`/access-levels/${id}$`));

  await page.getByRole('checkbox', { name: 'Courses', exact: true }).check();
  await page.getByRole('button', { name: 'Save level' }).click();
  await page.getByRole('button', { name: 'Load the newest version' }).click();
  await expect(page.getByRole('checkbox', { name: 'Users', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Courses', exact: true })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Courses', exact: true }).check();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await page.getByRole('button', { name: 'Delete level' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete level' }).click();
  await expect(page).toHaveURL(/\/access-levels$/);
  await expect(page.getByText(`${id} deleted`)).toBeVisible();
});
