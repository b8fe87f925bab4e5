import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/axe';
import { publishCourse } from '../support/courses';
import { type Role, signInAs, watchForErrors } from '../support/people';

const open = [
  '/login',
  '/signup',
  '/forgot-password',
  '/bug-report',
  '/forbidden',
  '/terms-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/changelog',
  '/checkout/join-the-tribe',
  '/checkout/closed?funnel=tribe-early-bird',
  '/no-such-page',
];
const inside: [Role, string][] = [
  ['member', '/'],
  ['member', '/profile'],
  ['member', '/profile?tab=wins'],
  ['member', '/profile?tab=socials'],
  ['member', '/profile?tab=membership'],
  ['member', '/profile?tab=account'],
  ['member', '/profile/maricel-dela-cruz'],
  ['member', '/stages/my-stage'],
  ['member', '/profile?tab=wins&post=1'],
  ['member', '/view-group'],
  ['member', '/accountability-buddies'],
  ['affiliate', '/'],
  ['head-coach', '/stages/manage-stage'],
  ['head-coach', '/review-move-up/2'],
  ['head-coach', '/'],
  ['tribe-team-fa', '/'],
  ['tribe-team-fa', '/stages'],
  ['tribe-team-fa', '/stages/2'],
  ['tribe-team-fa', '/stages/2/edit'],
  ['tribe-team-fa', '/stages/new'],
  ['tribe-team-fa', '/groups'],
  ['tribe-team-fa', '/groups/1'],
  ['tribe-team-fa', '/groups/members'],
  ['tribe-team-fa', '/batches'],
  ['tribe-team-fa', '/batches/1'],
  ['tribe-team-fa', '/forms'],
  ['tribe-team-fa', '/forms/1'],
  ['tribe-team-fa', '/admin-accountability-group'],
  ['tribe-team-fa', '/community'],
  ['tribe-team-fa', '/community/members'],
  ['tribe-team-fa', '/community/members/4'],
  ['tribe-team-fa', '/community/members/4/edit'],
  ['tribe-team-fa', '/community/non-members'],
  ['tribe-team-fa', '/community/non-members/new'],
  ['tribe-team-fa', '/community/archivedUsers'],
  ['tribe-team-fa', '/community/archivedUsers?kind=members&sort=lastLesson'],
  ['tribe-team-fa', '/default-settings'],
  ['tribe-team-fa', '/access-levels'],
  ['tribe-team-fa', '/access-levels/coach'],
  ['tribe-team-fa', '/access-levels/coach/edit'],
  ['tribe-team-fa', '/access-levels/new'],
  ['tribe-team-fa', '/uploadContents'],
  ['tribe-team-fa', '/community/mergeUsers'],
  ['tribe-team-fa', '/feature-changelog'],
  ['tribe-team-fa', '/feature-changelog?entry=1'],
  ['tribe-team-fa', '/info-logs-report'],
  ['tribe-team-fa', '/settings/outbox'],
  ['tribe-team-fa', '/settings/bug-reports'],
  ['tribe-team-fa', '/settings/live-workshop-beginner'],
  ['affiliate', '/affiliate/terms'],
  ['affiliate', '/affiliate/links'],
  ['affiliate', '/affiliate/leads'],
  ['tribe-team-fa', '/affiliates'],
  ['tribe-team-fa', '/affiliates/1'],
  ['member', '/account'],
  ['member', '/account?q=billings'],
  ['tribe-team-fa', '/enroll-user/4'],
  ['tribe-team-fa', '/view-subscription/4'],
  ['tribe-team-fa', '/view-subscription/4?t=1'],
  ['tribe-team-fa', '/view-subscription/4?t=2'],
  ['tribe-team-fa', '/subscriptions'],
  ['tribe-team-fa', '/payment'],
];

const content: [Role, string][] = [
  ['tribe-team-fa', '/content'],
  ['tribe-team-fa', '/courses'],
  ['tribe-team-fa', '/courses/new'],
  ['tribe-team-fa', '/courses/1'],
  ['tribe-team-fa', '/courses/1/edit'],
  ['tribe-team-fa', '/courses/1/intro'],
  ['tribe-team-fa', '/courses/1/intro/preview'],
  ['tribe-team-fa', '/courses/1/tracks'],
  ['tribe-team-fa', '/units/new'],
  ['tribe-team-fa', '/units/1'],
  ['tribe-team-fa', '/units/1/edit'],
  ['tribe-team-fa', '/lessons/new'],
  ['tribe-team-fa', '/lessons/1'],
  ['tribe-team-fa', '/lessons/1/edit'],
  ['tribe-team-fa', '/lesson-files/new'],
  ['tribe-team-fa', '/lesson-files/1'],
  ['tribe-team-fa', '/lesson-files/1/edit'],
  ['tribe-team-fa', '/resource-files'],
  ['tribe-team-fa', '/resource-files/new'],
  ['tribe-team-fa', '/resource-files/1'],
  ['tribe-team-fa', '/resource-files/1/edit'],
  ['tribe-team-fa', '/events'],
  ['tribe-team-fa', '/events?view=calendar'],
  ['tribe-team-fa', '/events/new'],
  ['tribe-team-fa', '/events/1'],
  ['tribe-team-fa', '/events/1/edit'],
  ['member', '/content'],
  ['member', '/events/my-events'],
  ['member', '/events/my-events?view=calendar'],
  ['member', '/events/my-events/1'],
  ['member', '/resources/my-resources'],
  ['member', '/resources/my-resources/1'],
  ['member', '/?search=client'],
  ['non-member', '/courses/my-courses?filter=closed'],
];

/** Waits until the page has asked for nothing for a moment. */
function watchTraffic(page: Page) {
  let open = 0;
  let last = Date.now();
  const count = (by: number) => () => {
    open += by;
    last = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => expect.poll(() => open <= 0 && Date.now() - last > 200, { intervals: [50] }).toBe(true);
}

const catalogue: [Role, string][] = [
  ['tribe-team-fa', '/products'],
  ['tribe-team-fa', '/products/new'],
  ['tribe-team-fa', '/products/1'],
  ['tribe-team-fa', '/products/1/edit'],
  ['tribe-team-fa', '/payment-terms'],
  ['tribe-team-fa', '/payment-terms/new'],
  ['tribe-team-fa', '/payment-terms/payday-plan'],
  ['tribe-team-fa', '/payment-terms/payday-plan/edit'],
  ['tribe-team-fa', '/funnels'],
  ['tribe-team-fa', '/funnels/new/1'],
  ['tribe-team-fa', '/payment?t=slips'],
  ['tribe-team-fa', '/funnels/join-the-tribe'],
  ['tribe-team-fa', '/funnels/join-the-tribe/edit'],
  ['tribe-team-fa', '/funnels/join-the-tribe/coupons/new'],
  ['tribe-team-fa', '/funnels/join-the-tribe/coupons/1'],
  ['tribe-team-fa', '/coupons/1/edit'],
];

/** How pages are looked at: contrast follows the scheme and layout the width, so each of both once is enough. */
const views = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;

/** Goes from page to page and gathers what is wrong with them, in every view. */
function walk(page: Page) {
  const found: string[] = [];
  const isQuiet = watchTraffic(page);
  let last: Role | undefined;
  let here = '';
  const look = async (path: string) => {
    const [there = ''] = path.split('?');
    // Loading the app anew takes longer than looking at a page: within it one goes as a link does.
    const isWithin = here !== '' && here !== there;
    here = there;
    if (isWithin) await goWithin(page, path);
    else await page.goto(path);
    await expect(page.locator('h1:not([data-was-there])').first()).toBeVisible();
    await expect(page.getByText('Access Restricted')).toHaveCount(path === '/forbidden' ? 1 : 0);
    for (const { colorScheme, width } of views) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await isQuiet();
      for (const v of await violations(page)) found.push(`${path} (${colorScheme}, ${width} px) ${v}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${path} scrolls sideways by ${overflow} px at ${width}`);
    }
  };
  const lookAs = async (role: Role, path: string) => {
    if (role !== last) {
      await signInAs(page, role);
      here = '';
    }
    last = role;
    await look(path);
  };
  return { found, look, lookAs };
}

const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-was-there', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test.beforeEach(() => test.setTimeout(400_000));

// B10, for the screens there are: whoever has full access is refused nowhere.
test('every page is accessible', async ({ page }) => {
  const errors = watchForErrors(page);
  const { found, look, lookAs } = walk(page);
  for (const path of open) await look(path);
  for (const [role, path] of inside) await lookAs(role, path);
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('every page about what is sold is accessible', async ({ page }) => {
  const errors = watchForErrors(page);
  const { found, lookAs } = walk(page);
  for (const [role, path] of catalogue) await lookAs(role, path);
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
});

test('every page about content is accessible', async ({ page }) => {
  const errors = watchForErrors(page);
  const { found, look, lookAs } = walk(page);
  for (const [role, path] of content) await lookAs(role, path);
  const lessons = [{ name: 'To read', description: '<h3>Steps</h3><ol><li>Read</li></ol>' }];
  const { id, lessonIds } = await publishCourse(page, { name: 'For every eye', units: [{ name: 'One', lessons }] });
  await lookAs('member', '/courses/my-courses');
  await look(`/courses/my-courses/${id}`);
  await look(`/courses/my-courses/${id}/${lessonIds[0]}`);
  expect(found).toEqual([]);
  // Chromium's own page for a film that cannot be reached stumbles over the storage it may not use.
  expect(errors.filter((error) => !/localStorage|setItem/.test(error))).toEqual([]);
});
