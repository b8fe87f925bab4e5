import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ask, emailOf, signInAs } from '../support/people';
import { screens } from '../support/screens';

test.use({ serviceWorkers: 'allow', extraHTTPHeaders: {} });

const SHIFT = 0.02;

/** Whether this device keeps a home. */
const isKept = (page: Page) => page.evaluate(() => caches.match('/kept-home').then(Boolean));

/** The first visit, until the device keeps the home. */
async function visitHome(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Magandang/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => isKept(page)).toBe(true);
}

/** What is there before any script: the picture of a page in which none runs. */
async function withoutScript(context: BrowserContext) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto('/');
  await expect(page.locator('#kept h1')).toHaveText(/Magandang/);
  await page.waitForLoadState('networkidle');
  // What is said to who has no script is not about this.
  await page.evaluate(() => document.querySelector('noscript')?.remove());
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Notes in `window.seen` what moves while a page comes, and whether the kept home was there. */
function watchTheChange() {
  const seen = { shift: 0, moved: [] as string[], isThere: false };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      seen.shift += value;
      for (const { node } of sources) seen.moved.push(`${value.toFixed(4)} ${(node as Element | null)?.className}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (document.getElementById('kept')) seen.isThere = true;
  }).observe(document, { childList: true, subtree: true });
}

for (const { name, width, height } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the last home is there before any script, and the new one takes its place, at ${name}, ${colorScheme}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.addInitScript(watchTheChange);
      await signInAs(page, 'member');

      // Other journeys change this home meanwhile: then the kept one and the new one differ rightly, and it is done again.
      await expect(async () => {
        await page.goto('/');
        await page.evaluate(() => caches.delete('atlas-home'));
        await visitHome(page);
        const before = await withoutScript(context);

        await page.reload();
        await expect(page.locator('#root h1')).toBeVisible();
        await expect(page.locator('#kept')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const { shift, moved, isThere } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
        expect(isThere).toBe(true);
        expect(shift, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT);
        await expect.poll(async () => (await page.screenshot()).equals(before), { timeout: 15_000 }).toBe(true);
      }).toPass({ timeout: 200_000 });

      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

test('nobody but its owner sees a kept home', async ({ page }) => {
  await signInAs(page, 'member');
  await visitHome(page);
  const own = await (await page.reload())?.text();
  expect(own).toContain('<div id="kept">');
  expect(own).toContain('Magandang');

  // Another one signs in without anything telling this browser.
  await signInAs(page, 'coach');
  const theirs = await (await page.reload())?.text();
  expect(theirs).not.toContain('id="kept"');
  await expect(page.getByRole('heading', { level: 1, name: /Magandang/ })).toBeVisible();
  await expect.poll(() => isKept(page)).toBe(false);
});

test('a kept home goes when its owner logs out', async ({ page }) => {
  await signInAs(page, 'member');
  await visitHome(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => isKept(page)).toBe(false);
});

test('nobody keeps the home of someone as whom they look at the app', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  const { users } = await ask<{ users: { rows: { id: number }[] } }>(
    page,
    'query($search: String) { users(list: { search: $search }) { rows { id } } }',
    { search: emailOf('member') },
  );
  await ask(page, 'mutation($id: Int!) { impersonateUser(id: $id, reason: "Her home") { id } }', {
    id: users.rows[0]?.id,
  });
  const page2 = await page.goto('/');
  expect(await page2?.text()).not.toContain('id="kept"');
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Magandang/ })).toBeVisible();
  // A home is kept when its page goes out of sight, or has stood there for a while.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForLoadState('networkidle');
  expect(await isKept(page)).toBe(false);
});

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}
interface Seen {
  shift: number;
  moved: string[];
  isThere: boolean;
}
