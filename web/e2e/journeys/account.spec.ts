import { expect, type Page, test } from '@playwright/test';
import { Authenticator } from '../support/authenticator';
import { ask, password, signInAs, signInByHand, signUp } from '../support/people';

/** From the picture to the recovery codes. */
async function setUp(page: Page, done: string) {
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const app = new Authenticator(await page.getByTestId('two-factor-secret').innerText());
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(app.next());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('atlas-recovery-codes.txt');
  await page.getByLabel('I have kept my recovery codes').check();
  await page.getByRole('button', { name: done }).click();
  return { app, codes };
}

async function logOut(page: Page) {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a level that needs a second factor leads to its set-up before anything else', async ({ page, browser }) => {
  const email = 'forced@e2e.test';
  const id = await signUp(page, email);
  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, 'tribe-team-fa');
  const level = { id: 'e2e-guarded', name: 'Guarded', pages: ['profile'], functions: [] };
  await ask(staff, 'mutation($input: AccessLevelInput!) { createAccessLevel(input: $input) { id } }', { input: level });
  await ask(staff, 'mutation($id: Int!) { updateUser(id: $id, input: { levels: ["e2e-guarded"] }) { id } }', { id });
  const name = 'require-two-factor-levels';
  const { defaultSettingByName: setting } = await ask<{ defaultSettingByName: { id: number } }>(
    staff,
    'query($name: String!) { defaultSettingByName(name: $name) { id } }',
    { name },
  );
  await ask(staff, 'mutation($id: Int!, $value: String) { updateDefaultSetting(id: $id, value: $value) { id } }', {
    id: setting.id,
    value: level.id,
  });
  await staff.context().close();

  await page.context().clearCookies();
  await page.goto('/login?redirectTo=%2F%3Fback%3D1');
  await signInByHand(page, email);
  await expect(page.getByRole('heading', { name: 'Set up two-factor login' })).toBeVisible();
  await page.goto('/access-levels');
  await expect(page.getByRole('heading', { name: 'Set up two-factor login' })).toBeVisible();
  await page.goto('/');
  const { app, codes } = await setUp(page, 'Continue to Atlas');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await logOut(page);
  await signInByHand(page, email);
  await expect(page.getByRole('heading', { name: 'Two-factor login' })).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await logOut(page);
  await signInByHand(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await logOut(page);
  await signInByHand(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code is not right, or it was used before')).toBeVisible();
});
