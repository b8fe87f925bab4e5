import { expect, test } from '@playwright/test';
import { codeIn, listed, mailTo } from '../support/mail';
import { password, signInAs, signInByHand, signUp } from '../support/people';

test('somebody resets their password by the mailed code and signs in with the new one', async ({ page }) => {
  // Nobody of the demo: others sign in there with the password that is replaced here.
  const email = 'forgetful@e2e.test';
  await signUp(page, email);
  await page.context().clearCookies();
  const seen = listed();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login page has such a field too and stays until the next page has come.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText(`An OTP was sent to ${email}`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password/);

  const code = codeIn((await mailTo(email, seen)).text);
  expect(code).toMatch(/^[1-9]\d{5}$/);
  // Left in the middle and opened again, it goes on where it was (B159).
  await page.reload();
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('abc');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('abd');
  await page.getByRole('button', { name: /change password|save/i }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('abc');
  await page.getByRole('button', { name: /change password|save/i }).click();
  await expect(page.getByText('Password changed!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await signInByHand(page, email, password);
  await expect(page.getByText('Incorrect email or password').first()).toBeVisible();
  await signInByHand(page, email, 'abc');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
});

test('after five wrong codes even the right one is refused', async ({ page }) => {
  const email = 'head-coach@atlas.test';
  const seen = listed();
  await page.goto(`/forgot-password?extraData=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page).toHaveURL(/\/reset-password/);
  const code = codeIn((await mailTo(email, seen)).text);
  const wrong = code === '100000' ? '100001' : '100000';
  for (let i = 0; i < 5; i++) {
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(wrong);
    const answered = page.waitForResponse('/api/graphql');
    await page.getByRole('button', { name: 'Verify code' }).click();
    expect(await (await answered).text()).toContain('"isValid":false');
    await expect(page.getByText('Invalid OTP').first()).toBeVisible();
  }
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('OTP is invalid or has expired').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0);
});

test('a forged reset link leads to login, and the signed-in are sent home', async ({ page }) => {
  await page.goto('/reset-password?resetToken=x&userId=1&email=a@b.test&extraData2=%25%25');
  await expect(page.getByText('Reset link is invalid or has expired')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, 'member');
  for (const path of ['/forgot-password', '/set-new-password', '/reset-password', '/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});
