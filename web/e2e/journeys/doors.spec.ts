import { expect, test } from '@playwright/test';
import { signInAs, signInByHand } from '../support/people';

test('a visitor comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/access-levels/member?x=1');
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/access-levels/member?x=1');
  await signInByHand(page, 'tribe-team-fa@atlas.test');
  await expect(page).toHaveURL(/\/access-levels\/member\?x=1$/);
});

for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`redirectTo ${evil} ends at home`, async ({ page }) => {
    await page.goto(`/login?redirectTo=${encodeURIComponent(evil)}`);
    await signInByHand(page, 'member@atlas.test');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
    expect(new URL(page.url()).pathname).toBe('/');
  });
}

test('the first paint says that something is coming, before any script has run (B46)', async ({ page }) => {
  let letThrough = () => {};
  const script = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await script;
    await route.continue();
  });
  await signInAs(page, 'member');
  await page.goto('/', { waitUntil: 'commit' });
  const sign = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(sign).toBeVisible();
  expect(await sign.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magandang');
  await expect(sign).toHaveCount(0);
});

test('a door that is not yours shows Access Restricted and a way home', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/default-settings');
  await expect(page.getByText('Access Restricted')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('what is no route answers 404 with the not-found page', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  for (const path of ['/no-such-thing', '/courses/abc', '/a/b/c']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: "We couldn't find that page." })).toBeVisible();
  }
});

test('somebody with several levels switches roles, and the choice is remembered', async ({ page }) => {
  await signInAs(page, 'maricel.delacruz@atlas.test');
  await page.goto('/');
  await expect(page.getByTestId('current-role')).toHaveText('Member');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitemradio', { name: 'Affiliate', exact: true }).click();
  await expect(page.getByTestId('current-role')).toHaveText('Affiliate');
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByTestId('menu-label').first()).toHaveText(
    'Dashboard',
  );
  await page.reload();
  await expect(page.getByTestId('current-role')).toHaveText('Affiliate');
  await page.evaluate(() =>
    localStorage.setItem('current-role', JSON.stringify({ id: 'tribe-team-fa', name: 'x', savedAt: Date.now() })),
  );
  await page.reload();
  await expect(page.getByTestId('current-role')).toHaveText('Member');
});

test('a single level has no switcher, and logging out ends the session on the server', async ({ page }) => {
  await signInAs(page, 'coach');
  await page.goto('/');
  await page.getByTestId('user-menu').click();
  await expect(page.getByText('Switch role')).toHaveCount(0);
  const cookies = await page.context().cookies();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().addCookies(cookies);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('dark mode is chosen in the user menu and kept', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
