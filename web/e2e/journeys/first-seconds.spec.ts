import { expect, test } from '@playwright/test';
import { signInAs } from '../support/people';
import { screens } from '../support/screens';

test.use({ extraHTTPHeaders: {} });

/** Other journeys give the people of the demo more courses, each with a cover: the goal itself, and not what a page needs today. */
const REQUESTS = 30;

/**
 * What a page waits for until it stands still. Each file is a way there and back on a weak line, so their number counts as much as their
 * weight.
 */
const pages = [
  { path: '/login', heading: 'Welcome back', scripts: 0, styles: 0, questions: 0, requests: 6 },
  { path: '/signup', heading: /.+/, scripts: 0, styles: 0, questions: 0, requests: 6 },
  { path: '/checkout/join-the-tribe', heading: /.+/, scripts: 0, styles: 0, questions: 0, requests: 7 },
  { path: '/', role: 'member', heading: /Magandang/, scripts: 10, styles: 1, questions: 0, requests: REQUESTS },
  {
    path: '/courses/my-courses',
    role: 'member',
    heading: /.+/,
    scripts: 10,
    styles: 1,
    questions: 1,
    requests: REQUESTS,
  },
  // Opening a lesson is noted, and whatever came with the page is older than that: a bell that comes later asks again.
  {
    path: '/courses/my-courses/1/7',
    role: 'member',
    heading: /.+/,
    scripts: 11,
    styles: 1,
    questions: 2,
    requests: REQUESTS,
  },
  {
    path: '/account?q=billings',
    role: 'member',
    heading: /.+/,
    scripts: 11,
    styles: 1,
    questions: 0,
    requests: REQUESTS,
  },
  { path: '/account', role: 'member', heading: /.+/, scripts: 11, styles: 1, questions: 1, requests: REQUESTS },
  { path: '/', role: 'tribe-team-fa', heading: /.+/, scripts: 17, styles: 1, questions: 1, requests: REQUESTS },
  {
    path: '/community/members',
    role: 'tribe-team-fa',
    heading: 'Users',
    scripts: 19,
    styles: 1,
    questions: 2,
    requests: REQUESTS,
  },
] as const;
/** In bytes as they travel, with headers and fonts; what other journeys do in the demo adds a little, such as covers. */
const WEIGHT = 320_000;
const SHIFT = 0.02;

for (const { name, width, height } of screens) {
  for (const { path, heading, scripts, styles, questions, requests, ...rest } of pages) {
    const who = 'role' in rest ? rest.role : 'a visitor';
    test(`${path} comes in few files and stands still for ${who} at ${name}`, async ({ browser }) => {
      // The worker fetches every file in the background; this is about the first visit, before it is there.
      const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' });
      const page = await context.newPage();
      if ('role' in rest) await signInAs(page, rest.role);
      const files: string[] = [];
      const asked = new Set<string>();
      page.on('request', (request) => {
        files.push(request.resourceType());
        const { pathname } = new URL(request.url());
        if (!['/api/auth', '/api/graphql'].includes(pathname)) return;
        // A question that the server does not know by its number is asked again in full.
        asked.add(`${pathname} ${request.postDataJSON()?.operationName ?? ''}`);
      });
      const traffic = await context.newCDPSession(page);
      await traffic.send('Network.enable');
      let bytes = 0;
      traffic.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.addInitScript(() => {
        const seen = { shift: 0, moved: [] as string[] };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Shift[]) {
            seen.shift += entry.value;
            const names = entry.sources.map(({ node }) => (node as Element | null)?.className ?? '?');
            seen.moved.push(`${entry.value.toFixed(4)} ${names.join(' ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });

      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);

      const count = (kind: string) => files.filter((one) => one === kind).length;
      expect(count('script'), 'scripts').toBeLessThanOrEqual(scripts);
      expect(count('stylesheet'), 'styles').toBeLessThanOrEqual(styles);
      expect(files.length, files.join(' ')).toBeLessThanOrEqual(requests);
      expect(bytes, 'bytes').toBeLessThanOrEqual(WEIGHT);
      expect(bytes, 'bytes were counted').toBeGreaterThan(30_000);
      expect([...asked].length, [...asked].join(', ')).toBeLessThanOrEqual(questions);
      expect(shift, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT);
      await context.close();
    });
  }
}

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}
interface Seen {
  shift: number;
  moved: string[];
}
