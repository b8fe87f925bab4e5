import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';

test('an entry is drafted, published for everybody, and deleted', async ({ page, browser }) => {
  const title = `Sailing lessons ${Date.now().toString(36)}`;
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/feature-changelog');
  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Text', { exact: true }).fill('Learn to **sail** <script>alert(1)</script>');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('sail');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`${title} saved as a draft`)).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto('/changelog');
  await expect(visitor).toHaveTitle(/Changelog/);
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute('content', "What's new in Atlas");
  await expect(visitor.getByRole('heading', { name: 'Import members from a sheet' })).toBeVisible();
  await expect(visitor.getByText(title)).toBeHidden();

  await page.getByRole('button', { name: title }).click();
  await page.getByRole('checkbox', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Publish entry' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText('<script>alert(1)</script>')).toBeVisible();

  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click();
  await expect(page.getByText(`${title} deleted`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Import members from a sheet' })).toBeVisible();
  await expect(visitor.getByText(title)).toBeHidden();
  await visitor.close();
  expect(errors).toEqual([]);
});
