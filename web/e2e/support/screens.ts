import { expect, type Page } from '@playwright/test';

/** The two screens on which journeys run. */
export const screens = [
  { name: 'a desk', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
];

/** No part of the page is wider than the screen. */
export async function expectNoSideScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
