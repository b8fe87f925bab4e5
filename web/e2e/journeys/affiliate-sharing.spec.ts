import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { elsewhere, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`a link of a campaign is built, opened, and its lead seen at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const campaign = `Facebook ${Date.now()} ${width}`;

    await signInAs(page, 'affiliate');
    await page.goto('/affiliate/links');
    await page.getByRole('button', { name: 'Build a link' }).click();
    await page.getByRole('textbox', { name: 'Campaign' }).fill(campaign);
    await page.getByRole('button', { name: 'Build link' }).click();
    const dialog = page.getByRole('dialog', { name: `${campaign} is ready` });
    const address = `/${((await dialog.locator('code').textContent()) ?? '').split('/').slice(1).join('/')}`;
    expect(address).toMatch(/^\/allan-soriano\/facebook-\d+-\d+$/);
    await expectNoSideScroll(page);

    // Someone opens it, signs up, and is a lead of the campaign.
    await page.context().clearCookies();
    await page.setExtraHTTPHeaders(elsewhere());
    await page.goto(address);
    await expect(page).toHaveURL(/\/signup$/);
    const first = `Nena${Date.now()}${width}`;
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill('Manalo');
    await page.getByLabel('Email').fill(`${first.toLowerCase()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('Kape-at-pandesal-7');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).not.toHaveURL(/signup/);

    await page.context().clearCookies();
    await signInAs(page, 'affiliate');
    await page.goto(`/affiliate/leads?search=${first}`);
    const lead = page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: `${first} M.` });
    await expect(lead).toContainText(campaign);

    await page.goto('/affiliate/links');
    await page.getByRole('button', { name: `Results of ${campaign}` }).click();
    await expect(page.getByRole('img', { name: 'Visits of the last 30 days' })).toBeVisible();
    const code = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download QR code as PNG' }).click();
    const png = await readFile(await (await code).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });

  test(`a resource is copied with the own link and downloaded at ${name}`, async ({ page, context }) => {
    const errors = watchForErrors(page);
    await context.grantPermissions(['clipboard-write']);
    // Pages may write the clipboard and never read it, so what is written is seen on its way.
    await page.addInitScript(() => {
      const write = navigator.clipboard.writeText.bind(navigator.clipboard);
      navigator.clipboard.writeText = (text) => {
        document.documentElement.dataset.copied = text;
        return write(text);
      };
    });
    await page.setViewportSize({ width, height });
    await signInAs(page, 'affiliate');
    await page.goto('/affiliate/resources');
    await page.getByRole('link', { name: 'Libreng training ngayong buwan' }).click();
    await page.getByRole('button', { name: 'Copy text', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy text', exact: true })).toHaveText('Copied');
    const text = await page.evaluate(() => document.documentElement.dataset.copied ?? '');
    expect(text).toContain('/allan-soriano');
    expect(text).not.toContain('{');

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Square post' }).click();
    expect((await download).suggestedFilename()).toMatch(/^square\.(jpg|png)$/);
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
