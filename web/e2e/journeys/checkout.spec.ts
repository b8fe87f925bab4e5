import { expect, type Page, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { screens } from '../support/screens';

async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Kristine Joy');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill('0917 555 0168');
}

for (const { name, width, height } of screens) {
  test(`somebody new buys by the test wallet, in instalments, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.setViewportSize({ width, height });
    // B26: by the short address of the funnel.
    await page.goto('/join');
    await expect(page).toHaveURL(/\/checkout\/join-the-tribe$/);
    await expect(page.getByText('Tribe Membership').first()).toBeVisible();
    await fillIn(page, `kj.${Date.now()}.${width}@example.com`);
    // Ways to pay are cards of one height, each with its name in words and an uncoloured sign.
    const ways = page.getByRole('radiogroup', { name: 'Pay with' }).locator('label');
    const seen = await ways.evaluateAll((cards) =>
      cards.map((card) => {
        const tile = card.querySelector('svg')?.parentElement;
        return { height: card.getBoundingClientRect().height, color: tile && getComputedStyle(tile).backgroundColor };
      }),
    );
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(new Set(seen.map(({ color }) => color)).size).toBe(1);
    expect(seen[0]?.color).toBeTruthy();
    await page.getByRole('radio', { name: /^Monthly/ }).check();
    await expect(page.getByText(/^Monthly, 1 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
    await expect(page.getByText('Test wallet: no money moves')).toBeVisible();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await expect(page.getByText(/^A-\d+$/)).toBeVisible();
    await expect(page.getByText(/^Paid today ₱[\d,.]+ \(1 of \d+\)$/)).toBeVisible();
    await expect(page.getByText(/^Next payment: ₱/)).toBeVisible();
    // Nothing of others runs where somebody pays.
    expect([...origins].filter((origin) => origin !== new URL(page.url()).origin)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

for (const { name, width, height } of screens) {
  test(`a coupon that takes everything off needs no wallet at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    const code = `LIBRE${Date.now()}W${width}`;
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/funnels/join-the-tribe/coupons/new');
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Discount type').click();
    await page.getByRole('option', { name: 'Percentage' }).click();
    await page.getByLabel('Discount', { exact: false }).last().fill('100');
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

    await page.context().clearCookies();
    await page.setViewportSize({ width, height });
    await page.goto('/checkout/join-the-tribe');
    await fillIn(page, `libre.${Date.now()}.${width}@example.com`);
    await page.getByRole('button', { name: 'I have a coupon' }).click();
    await page.getByLabel('Coupon').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('FREE').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: /^GCash/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Complete (free )?order$/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, now check your email' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('what is closed leads to its waitlist', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/checkout/tribe-early-bird');
  // In the words that staff wrote for it.
  await expect(page.getByRole('heading', { name: 'The early bird has flown' })).toBeVisible();
  await page.getByLabel('First name').fill('Kristine');
  await page.getByLabel('Email').fill('kj@example.com');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('heading', { name: "You're on the list" })).toBeVisible();
  expect(errors).toEqual([]);
});
