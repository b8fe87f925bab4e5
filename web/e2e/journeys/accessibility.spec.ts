import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/axe';
import { publishCourse } from '../support/courses';
import { type Role, signInAs, watchForErrors } from '../support/people';
import { watchTraffic } from '../support/traffic';

/** What each walk looks at. Whoever has full access is refused nowhere. */
const walks: { pages: string; role?: Role; paths: string[] }[] = [
  {
    pages: 'before the login',
    paths: [
      '/login',
      '/signup',
      '/forgot-password',
      '/bug-report',
      '/forbidden',
      '/changelog',
      '/checkout/join-the-tribe',
      '/checkout/closed?funnel=tribe-early-bird',
      '/no-such-page',
    ],
  },
  { pages: 'of the policies', paths: ['/terms-conditions', '/privacy-policy', '/refund-policy'] },
  {
    pages: 'of a member',
    role: 'member',
    paths: [
      '/',
      '/profile',
      '/profile?tab=wins',
      '/profile?tab=socials',
      '/profile?tab=membership',
      '/profile?tab=account',
      '/profile?tab=wins&post=1',
      '/profile/maricel-dela-cruz',
    ],
  },
  {
    pages: "of a member's journey and money",
    role: 'member',
    paths: [
      '/stages/my-stage',
      '/view-group',
      '/accountability-buddies',
      '/account',
      '/account?q=billings',
      '/?search=client',
    ],
  },
  {
    pages: "of a member's content",
    role: 'member',
    paths: [
      '/content',
      '/events/my-events',
      '/events/my-events?view=calendar',
      '/events/my-events/1',
      '/resources/my-resources',
      '/resources/my-resources/1',
    ],
  },
  { pages: 'of a non-member', role: 'non-member', paths: ['/', '/courses/my-courses?filter=closed'] },
  {
    pages: 'of an affiliate',
    role: 'affiliate',
    paths: [
      '/',
      '/affiliate/terms',
      '/affiliate/links',
      '/affiliate/leads',
      '/affiliate/resources',
      '/affiliate/resources/1',
    ],
  },
  { pages: 'of a head coach', role: 'head-coach', paths: ['/', '/stages/manage-stage', '/review-move-up/2'] },
  { pages: 'of a coach', role: 'coach', paths: ['/'] },
  { pages: 'of an expert', role: 'expert', paths: ['/'] },
  { pages: 'of a success manager', role: 'success-manager', paths: ['/'] },
  { pages: 'of a team lead', role: 'team-lead', paths: ['/'] },
  {
    pages: 'of staff about stages, groups and forms',
    role: 'tribe-team-fa',
    paths: [
      '/',
      '/stages',
      '/stages/2',
      '/stages/2/edit',
      '/stages/new',
      '/groups',
      '/groups/1',
      '/groups/members',
      '/batches',
      '/batches/1',
      '/forms',
      '/forms/1',
    ],
  },
  {
    pages: 'of staff about people',
    role: 'tribe-team-fa',
    paths: [
      '/community',
      '/admin-accountability-group',
      '/community/members',
      '/community/members/4',
      '/community/members/4/edit',
      '/community/non-members',
      '/community/non-members/new',
      '/community/archivedUsers',
      '/community/archivedUsers?kind=members&sort=lastLesson',
      '/community/mergeUsers',
      '/uploadContents',
    ],
  },
  {
    pages: 'of staff about settings',
    role: 'tribe-team-fa',
    paths: [
      '/default-settings',
      '/access-levels',
      '/access-levels/coach',
      '/access-levels/coach/edit',
      '/access-levels/new',
      '/feature-changelog',
      '/feature-changelog?entry=1',
      '/info-logs-report',
      '/settings/outbox',
      '/settings/bug-reports',
      '/settings/live-workshop-beginner',
    ],
  },
  {
    pages: 'of staff about money',
    role: 'tribe-team-fa',
    paths: [
      '/affiliates',
      '/affiliates/1',
      '/affiliates/resources',
      '/enroll-user/4',
      '/view-subscription/4',
      '/view-subscription/4?t=1',
      '/view-subscription/4?t=2',
      '/subscriptions',
      '/payment',
      '/payment?t=slips',
    ],
  },
  {
    pages: 'of staff about products and terms',
    role: 'tribe-team-fa',
    paths: [
      '/products',
      '/products/new',
      '/products/1',
      '/products/1/edit',
      '/payment-terms',
      '/payment-terms/new',
      '/payment-terms/payday-plan',
      '/payment-terms/payday-plan/edit',
    ],
  },
  {
    pages: 'of staff about funnels and coupons',
    role: 'tribe-team-fa',
    paths: [
      '/funnels',
      '/funnels/new/1',
      '/funnels/join-the-tribe',
      '/funnels/join-the-tribe/edit',
      '/funnels/join-the-tribe/coupons/new',
      '/funnels/join-the-tribe/coupons/1',
      '/coupons/1/edit',
    ],
  },
  {
    pages: 'of staff about courses',
    role: 'tribe-team-fa',
    paths: [
      '/content',
      '/courses',
      '/courses/new',
      '/courses/1',
      '/courses/1/edit',
      '/courses/1/intro',
      '/courses/1/intro/preview',
      '/courses/1/tracks',
    ],
  },
  {
    pages: 'of staff about units and lessons',
    role: 'tribe-team-fa',
    paths: [
      '/units/new',
      '/units/1',
      '/units/1/edit',
      '/lessons/new',
      '/lessons/1',
      '/lessons/1/edit',
      '/lesson-files/new',
      '/lesson-files/1',
      '/lesson-files/1/edit',
    ],
  },
  {
    pages: 'of staff about resources and events',
    role: 'tribe-team-fa',
    paths: [
      '/resource-files',
      '/resource-files/new',
      '/resource-files/1',
      '/resource-files/1/edit',
      '/events',
      '/events?view=calendar',
      '/events/new',
      '/events/1',
      '/events/1/edit',
    ],
  },
];

/** How pages are looked at: contrast follows the scheme and layout the width, so each of both once is enough. */
const views = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;

/**
 * Goes from page to page and gathers what is wrong with them, in every view. Pages before the login are written by the server, and the app
 * comes only when someone touches them: they are loaded one by one.
 */
function walk(page: Page, isSignedIn = true) {
  const found: string[] = [];
  const isQuiet = watchTraffic(page);
  let here = '';
  const look = async (path: string) => {
    const [there = ''] = path.split('?');
    // Loading the app anew takes longer than looking at a page: within it one goes as a link does.
    const isWithin = isSignedIn && here !== '' && here !== there;
    here = there;
    if (isWithin) await goWithin(page, path);
    else await page.goto(path);
    await expect(page.locator('h1:not([data-was-there])').first()).toBeVisible();
    await expect(page.getByText('Access Restricted')).toHaveCount(path === '/forbidden' ? 1 : 0);
    for (const { colorScheme, width } of views) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      // A page of blocks follows the browser by its style alone.
      const html = page.locator('html[data-mantine-color-scheme]');
      if ((await html.count()) > 0) await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await isQuiet();
      for (const v of await violations(page)) found.push(`${path} (${colorScheme}, ${width} px) ${v}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${path} scrolls sideways by ${overflow} px at ${width}`);
    }
  };
  return { found, look };
}

const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-was-there', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** As many pages as one journey looks at: none takes long on a machine that is busy. */
const AT_ONCE = 5;

// B10, for the screens there are.
for (const { pages, role, paths } of walks) {
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    test(`the pages ${pages} are accessible, from ${paths[from]} on`, async ({ page }) => {
      const errors = watchForErrors(page);
      if (role) await signInAs(page, role);
      const { found, look } = walk(page, role !== undefined);
      for (const path of paths.slice(from, from + AT_ONCE)) await look(path);
      expect(found).toEqual([]);
      expect(withoutPlayer(errors)).toEqual([]);
    });
  }
}

test('the pages of a course and a lesson are accessible', async ({ page }) => {
  const errors = watchForErrors(page);
  const lessons = [{ name: 'To read', description: '<h3>Steps</h3><ol><li>Read</li></ol>' }];
  const { id, lessonIds } = await publishCourse(page, { name: 'For every eye', units: [{ name: 'One', lessons }] });
  await signInAs(page, 'member');
  const { found, look } = walk(page);
  await look('/courses/my-courses');
  await look(`/courses/my-courses/${id}`);
  await look(`/courses/my-courses/${id}/${lessonIds[0]}`);
  expect(found).toEqual([]);
  expect(withoutPlayer(errors)).toEqual([]);
});

/** Chromium's own page for a film that cannot be reached stumbles over the storage it may not use. */
const withoutPlayer = (errors: string[]) => errors.filter((error) => !/localStorage|setItem/.test(error));
