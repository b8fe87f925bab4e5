import { expect, type Page, test } from '@playwright/test';
import { Authenticator } from '../support/authenticator';
import { codeIn, listed, mailTo } from '../support/mail';
import { ask, password, signInAs, signInByHand, signUp, watchForErrors } from '../support/people';

/** From the picture to the recovery codes. */
async function setUp(page: Page, done: string) {
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const app = new Authenticator((await page.getByTestId('two-factor-secret').textContent()) ?? '');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  const codes = await page.getByTestId('recovery-codes').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('atlas-recovery-codes.txt');
  await page.getByLabel("I've saved my recovery codes").check();
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
  await expect(page.getByText("This code isn't right.")).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
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
  await expect(page.getByText("This recovery code isn't right, or it was used before")).toBeVisible();
});

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('somebody switches a second factor on, logs in with code and recovery code, and switches it off', async ({
  page,
}) => {
  const email = 'factor@e2e.test';
  await signUp(page, email);
  await page.goto('/profile?tab=account');
  await section(page, 'Two-factor login').getByRole('button', { name: 'Turn on' }).click();
  const { app, codes } = await setUp(page, 'Done');
  await expect(section(page, 'Two-factor login')).toContainText('10 recovery codes left.');

  await logOut(page);
  await signInByHand(page, email);
  await expect(page.getByRole('heading', { name: 'Two-factor login' })).toBeVisible();
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await logOut(page);
  await signInByHand(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await page.goto('/profile?tab=account');
  await expect(section(page, 'Two-factor login')).toContainText('9 recovery codes left.');
  await section(page, 'Two-factor login').getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Code from the app').fill(codes[4] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(section(page, 'Two-factor login').getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('somebody fills in their profile, and others see only its public part', async ({ page, browser }) => {
  const errors = watchForErrors(page);
  await signUp(page, 'profile@e2e.test', { firstName: 'Corazon', lastName: 'Villanueva' });
  await page.goto('/profile');
  await page.getByLabel('Mobile number').fill('9123456789');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Invalid mobile number!').first()).toBeVisible();
  await page.getByLabel('Mobile number').fill('0917 555-4321');
  await page.getByRole('textbox', { name: 'Birthdate' }).fill('07/25/2003');
  await page.getByRole('combobox', { name: 'Country' }).fill('Philippines');
  await page.getByRole('option', { name: 'Philippines' }).click();
  await page.getByRole('combobox', { name: 'State or province' }).fill('Cebu');
  await page.getByRole('option', { name: 'Cebu', exact: true }).click();
  await page.getByRole('combobox', { name: 'City' }).fill('Cebu City');
  await page.getByRole('option', { name: 'Cebu City' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue('0917 555 4321');
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Cebu City');

  await page.getByRole('tab', { name: 'Social Accounts' }).click();
  await page.getByLabel('Facebook').fill('corazon.villanueva');
  await page.getByRole('button', { name: 'Save social accounts' }).click();
  await expect(page.getByLabel('Facebook')).toHaveValue('https://www.facebook.com/corazon.villanueva');

  await page.getByRole('button', { name: 'Add a picture' }).click();
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 60);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await expect(page.getByAltText('How others see you')).toBeVisible();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(errors).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'member');
  await other.goto('/profile/corazon-villanueva?tab=socials');
  await expect(other.getByRole('link', { name: 'facebook.com/corazon.villanueva' })).toBeVisible();
  await expect(other.getByRole('tab')).toHaveText(['Wins', 'Basic Info', 'Social Accounts']);
  await other.getByRole('tab', { name: 'Basic Info' }).click();
  await expect(other.getByRole('tabpanel')).not.toContainText('0917');
  await other.context().close();
});

test('a lost device is signed out from another one', async ({ page, browser }) => {
  const email = 'devices@e2e.test';
  await signUp(page, email);
  const phone = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Safari' })).newPage();
  await signInAs(phone, email as `${string}@${string}`);
  await phone.goto('/');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Magandang');

  await page.goto('/profile?tab=account');
  const lost = page.getByTestId('session').filter({ hasText: 'Safari on iPhone' });
  await lost.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByTestId('session')).toHaveCount(1);
  await phone.goto('/');
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();
});

test('the e-mail address changes by the code that was mailed to the new one', async ({ page }) => {
  await signUp(page, 'before@e2e.test');
  await page.goto('/profile?tab=account');
  const seen = listed();
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email address').fill('after@e2e.test');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(section(page, 'Email address')).toContainText('Enter the code we emailed to after@e2e.test');
  const code = codeIn((await mailTo('after@e2e.test', seen)).text);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(section(page, 'Email address')).toContainText('You log in with after@e2e.test.');
  await logOut(page);
  await signInByHand(page, 'after@e2e.test');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
});

test('somebody asks for a copy of their data, asks to be erased, and takes it back', async ({ page }) => {
  await signUp(page, 'rights@e2e.test');
  await page.goto('/profile?tab=account');
  await page.getByRole('button', { name: 'Request a copy' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download copy' }).click();
  expect((await download).suggestedFilename()).toBe('atlas-data.zip');

  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase my account' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Your account will be erased on');
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account is safe. Nothing was erased.')).toBeVisible();
  await expect(page.getByText('Your account will be erased on')).toHaveCount(0);
});

test('logging out in one tab leads the other tabs out too', async ({ page, context }) => {
  await signInAs(page, 'coach');
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('tab', { name: 'Account', exact: true })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/login/);
});
