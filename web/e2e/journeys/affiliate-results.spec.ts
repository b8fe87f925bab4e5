import { expect, test } from '@playwright/test';
import { elsewhere, newMobile, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`a sale through a link is behind the results of the program at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await page.setExtraHTTPHeaders(elsewhere());
    const mark = `${Date.now()}${width}`;
    await page.goto('/join/allan-soriano');
    await page.getByLabel('First name').fill(`Nena${mark}`);
    await page.getByLabel('Last name').fill('Ocampo');
    await page.getByLabel('Email').fill(`nena.${mark}@example.com`);
    await page.getByLabel('Mobile number').fill(newMobile());
    await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();

    // Staff find it behind the figure of new customers.
    await page.context().clearCookies();
    await signInAs(page, 'tribe-team-fa');
    await page.goto(`/affiliates?view=results&rows=new&search=nena${mark}`);
    await expect(page.getByRole('region', { name: 'Revenue through links' })).toContainText('₱');
    const row = page
      .getByRole('region', { name: 'New customers' })
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: `Nena${mark} Ocampo` });
    await expect(row).toContainText('Allan Soriano');
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
