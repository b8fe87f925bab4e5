import { expect, type Page, test } from '@playwright/test';
import { listed, mailTo } from '../support/mail';
import { ask, signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgzcvCihiGlgQAR9I5Qa6hOzQAAAAASUVORK5CYII=',
  'base64',
);

/** Goes to the checkout of the membership and pays by the test wallet. */
async function payByWallet(page: Page) {
  await page.getByRole('radio', { name: /^GCash/ }).check();
  await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
}

for (const { name, width, height } of screens) {
  // 1.1: paying makes a member of whoever is signed in, without a reload.
  test(`whoever signed up pays, is a member at once and is welcomed at Stage 0, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signUp(page, `turns.${Date.now()}.${width}@example.com`, { firstName: 'Tala', lastName: 'Reyes' });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await payByWallet(page);
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await expect(page.getByText(/^Paid today ₱/)).toBeVisible();
    await expect(page.getByText(/log in/i)).toHaveCount(0);
    await expectNoSideScroll(page);
    // By the link, so that no document is loaded anew.
    await page.getByRole('link', { name: 'Start your journey' }).click();
    const welcome = page.getByRole('dialog', { name: 'Welcome to the Tribe, Tala!' });
    await expect(welcome).toContainText('Stage 0');
    await welcome.getByRole('button', { name: 'Start Stage 0' }).click();
    await expect(page.getByTestId('current-role')).toHaveText('Member');
    await expect(page.getByText('Stage 0').first()).toBeVisible();
    // It takes them to the first task: its button is in view and has the focus.
    const first = page.getByRole('region', { name: 'Remaining tasks' }).getByRole('listitem').first();
    await expect(first.locator(':focus')).toBeInViewport();
    await page.reload();
    await expect(page.getByTestId('current-role')).toHaveText('Member');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  // 1.1: what staff change is seen within a minute, without a reload.
  test(`a level that staff give is seen within a minute, at ${name}`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height });
    const id = await signUp(page, `given.${Date.now()}.${width}@example.com`, { firstName: 'Mira', lastName: 'Uy' });
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByTestId('current-role')).toHaveText('Non-member');
    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, 'tribe-team-fa');
    await ask(desk, 'mutation($id: Int!, $input: UserInput!) { updateUser(id: $id, input: $input) { id } }', {
      id,
      input: { levels: ['member'] },
    });
    await desk.context().close();
    await page.clock.fastForward('01:01');
    await expect(page.getByTestId('current-role')).toHaveText('Member');
    await expect(page.getByRole('dialog', { name: 'Welcome to the Tribe, Mira!' })).toBeVisible();
  });

  // 1.4: a buyer without an account sets the password on the thank-you page, and gets one email.
  test(`somebody new buys and sets the password right there, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    const email = `first.${Date.now()}.${width}@example.com`;
    await page.setViewportSize({ width, height });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('First name').fill('Kristine');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByLabel('Email').first().fill(email);
    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await payByWallet(page);
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Kaya-mo-to-1');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Set password and start' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByTestId('current-role')).toHaveText('Member');
    const { text } = await mailTo(email);
    expect(text).toContain('/api/receipts/');
    expect(listed().filter((mail) => mail.includes(email))).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  // 1.5: back from a wallet that is slow.
  test(`a wallet that tells late is confirmed on the page, at ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signUp(page, `late.${Date.now()}.${width}@example.com`, { firstName: 'Lea', lastName: 'Cruz' });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await page.getByRole('radio', { name: /^Payday plan/ }).check();
    await payByWallet(page);
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await page.goto('/account?q=billings');
    await page
      .getByRole('link', { name: /^Pay (now|early|₱)/ })
      .first()
      .click();
    const pay = page.getByRole('button', { name: /^Pay ₱.* with GCash$/ });
    await expect(pay).toBeVisible();
    const back = `${new URL(page.url()).pathname}?back=1`;
    await pay.click();
    const late = page.getByRole('button', { name: 'Approve and tell it late' });
    await expect(late).toBeVisible();
    const wallet = page.url();
    // Back before the wallet has told anything: the page waits, and offers no second payment.
    await page.goto(back);
    await expect(page.getByRole('heading', { name: 'Confirming with GCash…' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay again' })).toHaveCount(0);
    // This wallet says first that it expired, and then that it was paid: the page comes to the truth by itself.
    const app = await page.context().newPage();
    await app.goto(wallet);
    await app.getByRole('button', { name: 'Approve and tell it late' }).click();
    await expect(page.getByRole('heading', { name: 'This payment is paid' })).toBeVisible();
    await app.close();
    await expect(page.getByText(/^Thank you\. Next payment: ₱/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the receipt (PDF)' })).toBeVisible();
    await expectNoSideScroll(page);
  });

  // 1.3: a slip that was sent says so in billing and to staff.
  test(`a slip that is being checked says so, at ${name}`, async ({ page, browser }) => {
    const reference = `BPI-${Date.now()}-${width}`;
    await page.setViewportSize({ width, height });
    await signUp(page, `slips.${Date.now()}.${width}@example.com`, { firstName: 'Nena', lastName: `Ocampo ${width}` });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await page.getByRole('radio', { name: /^Payday plan/ }).check();
    await payByWallet(page);
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await page.goto('/account?q=billings');
    await page
      .getByRole('link', { name: /^Pay (now|early|₱)/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await page.getByLabel('Reference number').fill(reference);
    await page
      .getByLabel('Slip or screenshot')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP });
    await page.getByRole('button', { name: /^Send (the )?slip$/ }).click();
    await expect(page.getByRole('heading', { name: "We're checking your slip" })).toBeVisible();
    await expect(page.getByText(reference)).toBeVisible();
    await page.getByRole('link', { name: 'Billing and Subscriptions' }).click();
    await expect(page.getByText('Slip being checked').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^View slip/ })).toHaveCount(1);
    await expectNoSideScroll(page);

    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, 'tribe-team-fa');
    await desk.goto(`/payment?search=${encodeURIComponent(`Ocampo ${width}`)}`);
    await expect(desk.getByText('Slip being checked').first()).toBeVisible();
    await desk.context().close();
  });
}
