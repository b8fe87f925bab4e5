import { expect, type Page, test } from '@playwright/test';
import { elsewhere, newMobile, password, signInByHand } from '../support/people';
import { screens } from '../support/screens';

/** The pages that the server writes whole. The app comes when somebody touches them. */
const doors = ['/login', '/signup', '/checkout/join-the-tribe'];

/** React has taken over. */
const isTaken = () => {
  const root = document.getElementById('root') as HTMLElement;
  return Object.keys(root).some((key) => key.startsWith('__reactContainer'));
};

async function touch(page: Page) {
  await page.keyboard.press('Shift');
  await page.waitForFunction(isTaken);
  await page.waitForLoadState('networkidle');
}

for (const path of doors) {
  for (const { name, width, height } of screens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} looks the same before and after its script at ${name}, ${colorScheme}`, async ({ browser }) => {
        const shots: Buffer[] = [];
        for (const javaScriptEnabled of [false, true]) {
          const context = await browser.newContext({ viewport: { width, height }, colorScheme, javaScriptEnabled });
          const page = await context.newPage();
          const errors: string[] = [];
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (javaScriptEnabled) await touch(page);
          // Fonts come a moment after the words.
          await expect
            .poll(() => page.screenshot({ fullPage: true }).then((shot) => shots[0]?.equals(shot) ?? true))
            .toBe(true);
          shots.push(await page.screenshot({ fullPage: true }));
          expect(errors).toEqual([]);
          await context.close();
        }
      });
    }
  }
}

test('the script takes over with the same elements and what was typed into them', async ({ page }) => {
  let letThrough = () => {};
  const script = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.goto('/checkout/join-the-tribe');
  await page.getByLabel('First name').fill('Kristine Joy');
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Email').focus();
  await page.keyboard.type('kj@');
  const field = await page.getByLabel('Email').elementHandle();
  // What is pressed before the script is there counts when it comes.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === 'I have a coupon')?.click();
  });
  expect(await page.evaluate(isTaken)).toBe(false);
  letThrough();
  await expect(page.getByLabel('Coupon')).toBeVisible();
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByLabel('First name')).toHaveValue('Kristine Joy');
  await expect(page.getByLabel('Email')).toHaveValue('kj@');
  await expect(page.getByText(/^Monthly, 1 of \d+$/)).toBeVisible();
  await expect(page.getByText(/, optional extra$/)).toBeVisible();
});

test('a form that is sent before the script is there is sent once it is', async ({ page }) => {
  await page.goto('/login');
  await signInByHand(page, 'member@atlas.test', 'not-the-password');
  await expect(page.getByText('Incorrect email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('member@atlas.test');
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a script that never comes keeps nobody out', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login?redirectTo=%2Fcourses%2Fmy-courses');
  await signInByHand(page, 'member@atlas.test');
  await expect(page).toHaveURL(/\/courses\/my-courses$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody logs in, after a wrong password', async ({ page }) => {
    await page.goto('/login?redirectTo=%2Faccount');
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      /redirectTo=%2Faccount/,
    );
    await signInByHand(page, 'member@atlas.test', 'not-the-password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('member@atlas.test');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await signInByHand(page, 'member@atlas.test');
    await expect(page).toHaveURL(/\/account$/);
  });

  test('somebody signs up', async ({ page }) => {
    await page.setExtraHTTPHeaders(elsewhere());
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Luz');
    await page.getByLabel('Last name').fill('Manalo');
    await page.getByLabel('Email').fill(`luz.${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please accept the terms to create an account')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('somebody orders, once what is missing is filled in', async ({ page }) => {
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('First name').fill('Kristine Joy');
    await page.getByLabel('Email').fill(`kj.${Date.now()}@example.com`);
    await page.getByLabel('Mobile number').fill(newMobile());
    await page.getByRole('radio', { name: /^Monthly/ }).check();
    await page.getByRole('button', { name: /^Pay ₱.* with GCash$/ }).click();
    await expect(page.getByText('Last name is required')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Kristine Joy');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByRole('button', { name: /^Pay ₱.* with GCash$/ }).click();
    await expect(page).not.toHaveURL(/\/checkout\//);
  });
});
