import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/axe';
import { type EmptySite, MailSink, startEmptySite } from '../support/emptySite';
import { watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

/** A red square of 8 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGO4JBeFFTEMLQkAWqhSgexIlDMAAAAASUVORK5CYII=',
  'base64',
);

/** A step is readable in both schemes, fits the screen, and axe finds nothing. */
async function looksRight(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoSideScroll(page);
    expect(await violations(page), `${name} in ${colorScheme}`).toEqual([]);
    if (process.env.SHOTS) {
      const width = page.viewportSize()?.width;
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

for (const { name, width, height } of screens) {
  test.describe(`the operator's first hour on ${name}`, () => {
    test.use({ viewport: { width, height } });
    let site: EmptySite;
    const mail = new MailSink();

    test.beforeAll(async () => {
      const port = await mail.start();
      site = await startEmptySite([
        '--smtp-host=127.0.0.1',
        `--smtp-port=${port}`,
        '--smtp-tls=none',
        '--mail-from=Atlas <hello@tribe.example>',
      ]);
    });
    test.afterAll(async () => {
      await site.stop();
      mail.stop();
    });

    test('a new site is set up in the browser', async ({ page, browser }) => {
      watchForErrors(page);
      await page.goto(`${site.url}/courses`);
      await expect(page).toHaveURL(`${site.url}/setup`);
      await looksRight(page, 'owner');

      // Nobody becomes the owner by guessing.
      await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA');
      await page.getByLabel('First name').fill('Rowena');
      await page.getByLabel('Last name').fill('Santos');
      await page.getByLabel('Email address').fill('rowena@tribe.example');
      await page.getByRole('textbox', { name: /^Password/ }).fill('Dagat-at-Bangka-7');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText("Set-up code isn't right.", { exact: false })).toBeVisible();
      await page.getByLabel('Set-up code').fill(site.code.toLowerCase());
      await page.getByRole('button', { name: 'Create account' }).click();

      // Name, logo and color.
      await expect(page.getByRole('heading', { name: 'Name your community' })).toBeVisible();
      await looksRight(page, 'brand');
      await page.getByLabel('Name of your community').fill('Freelance Tribe PH');
      await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
      await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#fec13c');
      await expect(page.getByText('#fec13c is too light for text', { exact: false })).toBeVisible();
      await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#7c1fa0');
      await expect(page.getByText('is too light for text', { exact: false })).toBeHidden();
      await page.getByRole('button', { name: 'Save and continue' }).click();

      // The brand is there at once, without a reload.
      await expect(page.getByRole('heading', { name: 'Connect your email' })).toBeVisible();
      await expect(page).toHaveTitle(/Freelance Tribe PH/);
      await expect(page.getByRole('complementary').getByText('Freelance Tribe PH')).toBeVisible();
      const primary = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
      expect(await primary()).toBe('#7c1fa0');

      // A real email leaves, and the page tells how that went.
      await page.getByLabel('Sender name').fill('Rowena of the Tribe');
      await page.getByLabel('Support email address').fill('help@tribe.example');
      await page.getByRole('button', { name: 'Send test email' }).click();
      await expect(page.getByText('Test email accepted for rowena@tribe.example.')).toBeVisible();
      await expect(page.getByText(/^Connected to 127\.0\.0\.1:\d+\.$/)).toBeVisible();
      expect(mail.letters).toHaveLength(1);
      expect(mail.letters[0]).toContain('Test email from Freelance Tribe PH');
      await looksRight(page, 'email');
      await page.getByRole('button', { name: 'Save and continue' }).click();

      // Payments: skipped first, and come back to.
      await expect(page.getByRole('heading', { name: 'Choose how people pay' })).toBeVisible();
      await looksRight(page, 'money');
      await page.getByRole('link', { name: 'Skip for now' }).click();
      await expect(page.getByRole('heading', { name: 'Make your first product' })).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.getByLabel('Bank details').fill('BPI 1234-5678-90\nFreelance Tribe PH');
      await page.getByRole('button', { name: 'Save and continue' }).click();

      // A product with everything around it.
      await expect(page.getByRole('heading', { name: 'Make your first product' })).toBeVisible();
      await expect(page.getByLabel('Name of the membership')).toHaveValue('Freelance Tribe PH Membership');
      await page.getByLabel('Price').fill('2,899');
      await looksRight(page, 'product');
      await page.getByRole('button', { name: 'Create product' }).click();
      await expect(page.getByText('Course Welcome with 3 lessons')).toBeVisible();
      await expect(page.getByText('Stage 0, Getting Ready, with 4 tasks')).toBeVisible();
      await page.getByRole('link', { name: 'Continue' }).click();

      await expect(page.getByRole('heading', { name: 'Your community is ready' })).toBeVisible();
      await expect(page.getByText('There was no backup in the last day.', { exact: false })).toBeVisible();
      await looksRight(page, 'ready');
      await page.getByRole('link', { name: 'Open my community' }).click();
      await expect(page).toHaveURL(`${site.url}/`);

      // What is left is told in the settings, until it is done.
      await page.goto(`${site.url}/default-settings`);
      const card = page.getByRole('region', { name: 'Finish your set-up' });
      await expect(card.getByText('There was no backup in the last day.')).toBeVisible();
      await expect(card.getByText('no batch', { exact: false })).toBeHidden();
      await expect(card.getByText('Bank details are empty', { exact: false })).toBeHidden();
      expect(await primary()).toBe('#7c1fa0');

      // The set-up is closed for everyone else, who meets the name and the logo at the login.
      const stranger = await browser.newPage({ viewport: { width, height } });
      await stranger.goto(`${site.url}/setup`);
      await expect(stranger).toHaveURL(/\/login/);
      await expect(stranger).toHaveTitle('Log in · Freelance Tribe PH');
      await expect(stranger.getByRole('link', { name: 'Freelance Tribe PH, home' }).locator('img')).toBeVisible();
      expect(await violations(stranger)).toEqual([]);
      await stranger.close();
    });
  });
}
