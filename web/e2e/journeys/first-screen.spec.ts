import { type Browser, expect, type Page, test } from '@playwright/test';
import { ask, emailOf, signInAs } from '../support/people';
import { screens } from '../support/screens';

test.use({ extraHTTPHeaders: {} });

const SHIFT = 0.02;

/** What the server writes of a member's pages, before any script. */
const pages = [
  { path: '/', heading: /Magandang/, words: 'Next: Stage 2', link: 'Building Your Base', to: '/stages/my-stage' },
  {
    path: '/courses/my-courses',
    heading: 'My Courses',
    words: 'Freelancing Foundations',
    link: 'Freelancing Foundations',
    to: '/courses/my-courses/1',
  },
  {
    path: '/courses/my-courses/1/7',
    heading: 'Writing a profile clients say yes to',
    words: 'Clients read the first two lines',
    link: 'My Courses',
    to: '/courses/my-courses',
  },
  {
    path: '/account?q=billings',
    heading: /Billing and Subscriptions/,
    words: 'Paid so far',
    link: 'billing account here',
    to: '/account?q=billings',
  },
] as const;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ extraHTTPHeaders: {} });
  await signInAs(page, 'member');
  // The first page of all starts the script that writes them, and does not wait for it.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('id="screen"');
  await page.close();
});

async function open(browser: Browser, screen: (typeof screens)[number], colorScheme: 'light' | 'dark' = 'light') {
  const { width, height } = screen;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  await signInAs(page, 'member');
  return { context, page };
}

/** Opens a page that comes with its first screen: while the server writes those of others, one comes without. */
async function openDrawn(page: Page, path: string) {
  await expect(async () => {
    // Not until it is loaded: a page without a first screen would wait for scripts that a journey holds back.
    const answer = await page.goto(path, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('<div id="screen">');
  }).toPass({ timeout: 60_000 });
}

for (const screen of screens) {
  for (const { path, heading, words, link, to } of pages) {
    test(`${path} is there before any script, and its links lead on, at ${screen.name}`, async ({ browser }) => {
      const { context, page } = await open(browser, screen);
      await page.route('**/assets/*.js', (route) => route.abort());
      await openDrawn(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('#screen').getByText(words).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('#screen [style]')).toHaveCount(0);
      const way = page.locator('#screen').getByRole('link', { name: link }).filter({ visible: true }).first();
      await expect(way).toHaveAttribute('href', to);
      await way.click();
      await expect(page).toHaveURL(to);
      await context.close();
    });

    test(`the app takes the place of ${path} without a shift, at ${screen.name}`, async ({ browser }) => {
      const { context, page } = await open(browser, screen, 'dark');
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.addInitScript(() => {
        const seen = { shift: 0, moved: [] as string[] };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
            seen.shift += value;
            for (const { node } of sources) seen.moved.push(`${value.toFixed(4)} ${(node as Element)?.className}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openDrawn(page, path);
      await expect(page.locator('#screen')).toHaveCount(0);
      await expect(page.locator('#root').getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      expect(shift, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

test('what is pressed, focused or typed before the app is there goes on in it', async ({ page }) => {
  await signInAs(page, 'member');
  const held = await holdScripts(page);
  await openDrawn(page, '/courses/my-courses');
  const shown = page.locator('#screen');
  await shown.getByPlaceholder('Name of a course').fill('Freelancing');
  await shown.getByRole('button', { name: 'Completed' }).click();
  await shown.getByRole('link', { name: 'Events' }).focus();
  held.release();
  await expect(shown).toHaveCount(0);
  await expect(page).toHaveURL(/filter=completed/);
  await expect(page.getByPlaceholder('Name of a course')).toHaveValue('Freelancing');
  await expect(page.getByRole('link', { name: 'Events' })).toBeFocused();
});

test('a film that is played before the app is there plays once it is', async ({ page }) => {
  await signInAs(page, 'member');
  const held = await holdScripts(page);
  await openDrawn(page, '/courses/my-courses/1/1');
  await page.locator('#screen').getByRole('button', { name: 'Play', exact: true }).first().click();
  held.release();
  await expect(page.locator('#screen')).toHaveCount(0);
  const second = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(second).toBeGreaterThan(0.2);
});

test('nobody gets the first screen of a member as whom they look at the app', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  const own = await page.goto('/');
  expect(await own?.text()).not.toContain('id="screen"');
  const { users } = await ask<{ users: { rows: { id: number }[] } }>(
    page,
    'query($search: String) { users(list: { search: $search }) { rows { id } } }',
    { search: emailOf('member') },
  );
  await ask(page, 'mutation($id: Int!) { impersonateUser(id: $id, reason: "Her home") { id } }', {
    id: users.rows[0]?.id,
  });
  const theirs = await page.goto('/');
  expect(await theirs?.text()).not.toContain('id="screen"');
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
});

test('after a logout nothing of a first screen is left', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/');
  await expect(page.locator('#screen')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  const answer = await page.goto('/');
  expect(await answer?.text()).not.toContain('id="screen"');
});

/** Scripts wait until they are let go. */
async function holdScripts(page: Page) {
  let release = () => {};
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await go;
    await route.continue();
  });
  return { release };
}

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}
interface Seen {
  shift: number;
  moved: string[];
}
