import { expect, type Locator, test } from '@playwright/test';
import { signInAs } from '../support/people';

/** How wide something is drawn. */
const width = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().width);

test('B47 B80 the pages before the door stand on a card of 850 px at most, without a menu', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const path of ['/login', '/bug-report', '/forbidden']) {
    await page.goto(path);
    const card = page.getByRole('main').first();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await width(card), path).toBeLessThanOrEqual(850);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  }
});

test('B47 a landing card is white and 850 px wide, with the logo, on the gradient', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/bonus');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const card = page.locator('[data-wide]');
  expect(await width(card)).toBe(850);
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const logo = card.getByRole('main').locator('svg').first();
  await expect(logo).toBeVisible();
  await expect(logo.locator('..')).toHaveText('Atlas');
  const ground = await card.evaluate((element) => {
    const around = element.parentElement?.parentElement;
    return around ? getComputedStyle(around).backgroundImage : '';
  });
  expect(ground).toContain('gradient');
});

test('B48 B284 dialogs are 500 px wide, drawers 450 px', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/');
  await page.getByRole('button', { name: 'See all stages' }).click();
  await expect.poll(() => width(page.getByRole('dialog'))).toBe(500);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Post a win' }).click();
  await expect.poll(() => width(page.getByRole('dialog', { name: 'Post a win' }))).toBe(450);
});

test('B45 B49 B81 every page has the way here above it and the three policies below', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/courses/1/edit');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('Details');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('©');
  await expect(footer.getByRole('link')).toHaveText(['Terms and Conditions', 'Privacy Policy', 'Refund Policy']);

  // B45: what is laid out otherwise has no card and no way here.
  await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'main');
  await page.goto('/content');
  await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'distinct');
  await expect(trail).toHaveCount(0);
});
