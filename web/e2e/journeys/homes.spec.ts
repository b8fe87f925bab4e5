import { expect, type Page, test } from '@playwright/test';
import { type Role, signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';
import { watchTraffic } from '../support/traffic';

/** What each role's home opens with: its headings, in their order on a wide screen. */
const homes: Record<Exclude<Role, 'admin'>, string[]> = {
  'non-member': ['Tribe Membership', 'Free for you', 'Wins from the Tribe'],
  member: ['Upcoming events', 'Wins from the Tribe', 'Remaining tasks'],
  coach: ['Move-ups', 'Wins to confirm', 'Needs a nudge'],
  'assistant-coach': ['Move-ups', 'Wins to confirm'],
  'head-coach': ['Move-ups', 'Wins to confirm'],
  expert: ['Your courses'],
  affiliate: ['Payable now', 'Latest leads', 'Best links'],
  'success-manager': ['Do your messages help?'],
  'team-lead': ['Check-ins this week'],
  'assistant-team-lead': ['Check-ins this week'],
  'tribe-team-fa': ['Waiting for you', 'New members'],
  'tribe-team-ro': ['Waiting for you', 'New members'],
};

/** A page may move by so much while it comes (Cumulative Layout Shift). */
const MOST_SHIFT = 0.02;
/** A home on a phone is read to its end: about 2,500 px, on a busy day a little more; what comes next depends on the day of the week. */
const MOST_HEIGHT = 2700;

interface Shifted {
  value: number;
  what: string[];
}

/** Notes every shift of the layout that nobody caused, with what moved. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shifted[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        shifts.push({
          value,
          what: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node))),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shifted[] }).shifts);
}

for (const [role, headings] of Object.entries(homes)) {
  test(`the home of ${role} shows its work at once and stays in its place`, async ({ page }) => {
    const errors = watchForErrors(page);
    const shifts = await watchShifts(page);
    const isQuiet = watchTraffic(page);
    await signInAs(page, role as Role);
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toContainText('Magandang');
      for (const name of headings) await expect(main.getByRole('heading', { name }).first()).toBeVisible();
      await isQuiet();
      const seen = await shifts();
      const sum = seen.reduce((all, { value }) => all + value, 0);
      expect(sum, `${role} at ${width} px: ${JSON.stringify(seen, null, 1)}`).toBeLessThanOrEqual(MOST_SHIFT);
      await expectNoSideScroll(page);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight);
      if (width < 500) expect(tall).toBeLessThanOrEqual(MOST_HEIGHT);
      test.info().annotations.push({ type: `${width} px`, description: `shift ${sum.toFixed(4)}, ${tall} px tall` });
    }
    expect(errors).toEqual([]);
  });
}

/** Pages with something above or before them that comes by another question: a banner about dues, filters, teasers. */
const openedDirectly: [Role, string, string][] = [
  ['member', '/account?q=billings', 'Billing and Subscriptions'],
  ['member', '/courses/my-courses', 'My Courses'],
  ['member', '/events/my-events', 'My Events'],
  ['member', '/resources/my-resources', 'My Resources'],
  ['tribe-team-fa', '/community/members', 'Users'],
];

for (const [role, path, title] of openedDirectly) {
  test(`${path} stays in its place when ${role} opens it directly`, async ({ page }) => {
    const shifts = await watchShifts(page);
    const isQuiet = watchTraffic(page);
    await signInAs(page, role);
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await isQuiet();
      const seen = await shifts();
      const sum = seen.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path} at ${width} px: ${JSON.stringify(seen, null, 1)}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

for (const { name, width, height } of screens) {
  // 1.8: while a funnel is open it is sold, and what sign-up promises is open.
  test(`somebody who just signed up is sold the open funnel and watches a free lesson, at ${name}`, async ({
    page,
  }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signUp(page, `looks.${Date.now()}.${width}@example.com`, { firstName: 'Pia', lastName: 'Luna' });
    await page.goto('/');
    const offer = page.getByRole('region', { name: 'Tribe Membership' });
    await expect(offer.getByText(/^₱[\d,.]+$/).first()).toBeVisible();
    await expect(offer.getByRole('heading', { name: 'What you get' })).toBeVisible();
    await expect(page.getByText('Tribe Enrollment will open soon!')).toHaveCount(0);
    await expect(offer.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', '/checkout/join-the-tribe');
    await expectNoSideScroll(page);

    const lesson = page.getByTestId('free-lesson').first();
    const title = await lesson.getByRole('link').first().textContent();
    await lesson.getByRole('link', { name: 'Start lesson' }).click();
    await expect(page).toHaveURL(/\/courses\/my-courses\/\d+\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoSideScroll(page);
    expect(errors.filter((error) => !/localStorage|setItem/.test(error))).toEqual([]);
  });
}
