import { expect, type Locator, type Page } from '@playwright/test';

/** Opens all wins on a home and shows more of them until one is there. */
export async function findWin(page: Page, win: Locator) {
  const wins = page.getByRole('region', { name: 'Wins from the Tribe' });
  await wins.getByRole('button', { name: 'All wins' }).click();
  await showUntil(wins, win, page.getByTestId('win'));
}

/** Presses 'Show more wins' of a list until a row is in it. The rows of the list are waited for in between. */
export async function showUntil(list: Locator, wanted: Locator, rows: Locator) {
  const more = list.getByRole('button', { name: 'Show more wins' });
  await expect(rows.first()).toBeVisible();
  while (!(await wanted.isVisible())) {
    const shown = await rows.count();
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
}
