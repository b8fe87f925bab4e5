import { expect, type Page } from '@playwright/test';

/** Counts what a page asks for; the answer waits until that was nothing for a moment and nothing is being loaded. */
export function watchTraffic(page: Page) {
  let open = 0;
  let last = Date.now();
  const count = (by: number) => () => {
    open += by;
    last = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    await expect.poll(() => open <= 0 && Date.now() - last > 200, { intervals: [50] }).toBe(true);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
}
