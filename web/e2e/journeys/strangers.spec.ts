import { expect, test } from '@playwright/test';
import { mailTo, proofLinkIn } from '../support/mail';
import { ask, elsewhere, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';
import { findWin } from '../support/wins';

const shownToAll = (word: string) => `A win for the whole world ${word}`;
const amongMembers = (word: string) => `A win among members ${word}`;

for (const { name, width, height } of screens) {
  test(`who signs up sees people only after the mailed link, and then by their level, at ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const word = `${Date.now().toString(36)}${width}`;
    await page.setViewportSize({ width, height });

    await signInAs(page, 'member');
    const tell = 'mutation($input: WinInput!) { createWin(input: $input) { id } }';
    const win = { kind: 'personal', wonOn: '2026-01-05' };
    await ask(page, tell, { input: { ...win, body: shownToAll(word), hasConsent: true } });
    await ask(page, tell, { input: { ...win, body: amongMembers(word), hasConsent: false } });
    await page.request.post('/api/auth', { data: { method: 'logout' } });

    const email = `joy.${word}@example.com` as const;
    await page.setExtraHTTPHeaders(elsewhere());
    await page.goto('/signup');
    await page.getByLabel('First Name').fill('Joy');
    await page.getByLabel('Last Name').fill('Ramirez');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Tribe-demo-1');
    await page.getByRole('checkbox', { name: /I accept the/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();

    const banner = page.getByText('Confirm your email address to see the people here.');
    await expect(banner).toContainText(`We sent a link to ${email}.`);
    const wins = page.getByRole('region', { name: 'Wins from the Tribe' });
    await expect(wins).toHaveCount(0);
    await expect(page.getByTestId('win')).toHaveCount(0);
    await expectNoSideScroll(page);
    await page.goto('/profile/ana-mendoza');
    await expect(page.getByRole('heading', { name: 'Confirm your email address first' })).toBeVisible();
    // What is theirs is open.
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Joy Ramirez' })).toBeVisible();
    await expect(banner).toBeVisible();
    await page.goto('/');
    await expect(banner).toBeVisible();

    // The link works on another device, where nobody is signed in, and only once.
    const link = proofLinkIn((await mailTo(email)).text);
    const phone = await browser.newContext({ viewport: { width, height } });
    const mail = await phone.newPage();
    await mail.goto(link);
    await mail.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(mail.getByText('Your email address is confirmed. Salamat!')).toBeVisible();
    await expect(mail.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectNoSideScroll(mail);
    await mail.goto(link);
    await mail.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(mail.getByText('This link was already used or has expired.')).toBeVisible();
    await phone.close();

    // Back at the first device the screen is true without a reload.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(banner).toBeHidden();
    const shown = page.getByTestId('win').filter({ hasText: shownToAll(word) });
    await findWin(page, shown);
    await expect(shown.getByText('Ana M.')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Ana' })).toHaveCount(0);
    await expect(page.getByText(amongMembers(word))).toHaveCount(0);
    await expect(wins.getByText("There's more inside")).toBeVisible();
    await expectNoSideScroll(page);
    await page.goto('/profile/ana-mendoza');
    await expect(page.getByRole('heading', { name: 'Profiles are for members' })).toBeVisible();

    // A member sees everyone.
    await signInAs(page, 'team-lead');
    await page.goto('/');
    const among = page.getByTestId('win').filter({ hasText: amongMembers(word) });
    await findWin(page, among);
    await expect(among).toContainText('Ana Mendoza');
    expect(errors).toEqual([]);
  });
}
