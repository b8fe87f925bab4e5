import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';

test('staff make a term, a product, a funnel and a coupon, and see what a buyer would pay', async ({ page }) => {
  const errors = watchForErrors(page);
  const stamp = Date.now();
  await signInAs(page, 'tribe-team-fa');

  await page.goto('/payment-terms/new');
  await page.getByLabel('Name').fill(`Halves ${stamp}`);
  await page.getByLabel('Fee type').click();
  await page.getByRole('option', { name: 'Fixed Amount' }).click();
  await page.getByLabel('Fee', { exact: false }).last().fill('100');
  await page.getByLabel('Installment 1: share').fill('50');
  await expect(page.getByText('50% in 1 payment: 50% is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Add installment' }).click();
  await expect(page.getByText('100% in 2 payments over 30 days')).toBeVisible();
  await page.getByRole('button', { name: 'Create payment term' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Halves ${stamp}` })).toBeVisible();

  await page.goto('/products');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Name').fill(`Workshop ${stamp}`);
  await page.getByLabel('Price').fill('1,500');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Workshop ${stamp}` })).toBeVisible();
  await expect(page.getByText('₱1,500.00')).toBeVisible();

  await page.getByRole('link', { name: 'New funnel' }).click();
  await page.getByLabel('Name').fill(`Workshop funnel ${stamp}`);
  await page.getByLabel('Payment terms').fill(`Halves ${stamp}`);
  await page.getByRole('option', { name: `Halves ${stamp}` }).click();
  await page.getByRole('button', { name: 'Create funnel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Workshop funnel ${stamp}` })).toBeVisible();
  const preview = page.getByRole('region', { name: 'What a buyer would pay' });
  await expect(preview.getByText('₱1,600.00')).toBeVisible();
  await expect(preview.getByText('₱800.00')).toHaveCount(2);

  await page.getByRole('link', { name: 'New coupon' }).click();
  await page.getByLabel('Code').fill('kasama500');
  await page.getByLabel('Discount', { exact: false }).last().fill('500');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /kasama500/i })).toBeVisible();
  await expect(page.getByText('₱1,000.00 instead of ₱1,500.00')).toBeVisible();
  await page.getByRole('region', { name: 'About' }).getByRole('link').click();
  await preview.getByLabel('Coupon').click();
  await page.getByRole('option', { name: /₱500.00 off/ }).click();
  await expect(preview.getByText('−₱500.00')).toBeVisible();
  await expect(preview.getByText('₱550.00')).toHaveCount(2);

  // What sells is archived, not deleted; what nothing uses may go.
  await page.goto(`/products?search=${stamp}`);
  await page.getByRole('checkbox', { name: `Select Workshop ${stamp}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`Workshop ${stamp} archived`)).toBeVisible();
  expect(errors).toEqual([]);
});
