import { expect, test } from '@playwright/test';
import { screens } from '../support/screens';

/** What a visitor pays for before they touch anything, in bytes as they travel, with headers. */
const WEIGHT = 60_000;
const SHIFT = 0.02;
const REQUESTS = 12;

/** Three pages of the demo: one that sells, one with a short offer, one of the free training with everything it can show. */
const paths = ['/enroll', '/va', '/free-training-beginner/1'];

for (const { name, width, height } of screens) {
  test(`published pages are light and never move at ${name}`, async ({ browser }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        const context = await browser.newContext({ viewport: { width, height } });
        const page = await context.newPage();
        const traffic = await context.newCDPSession(page);
        await traffic.send('Network.enable');
        let bytes = 0;
        let requests = 0;
        let scripts = 0;
        traffic.on('Network.responseReceived', ({ type }) => {
          requests += 1;
          if (type === 'Script') scripts += 1;
        });
        traffic.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength;
        });
        await page.addInitScript(() => {
          const seen = { shift: 0 };
          Object.assign(window, { seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });

        await page.goto(path, { waitUntil: 'networkidle' });
        // Pictures below the first screen come when someone reads on; they count as well.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForLoadState('networkidle');
        const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

        expect(bytes, `${path}: bytes`).toBeLessThanOrEqual(WEIGHT);
        expect(bytes, `${path}: bytes were counted`).toBeGreaterThan(20_000);
        expect(requests, `${path}: requests`).toBeLessThanOrEqual(REQUESTS);
        expect(scripts, `${path}: files of script`).toBe(0);
        expect(shift, `${path}: layout shift`).toBeLessThanOrEqual(SHIFT);
        await context.close();
      });
    }
  });
}
