import { expect, type Page, test } from '@playwright/test';
import { emailOf, signInAs, signInByHand, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

const termsOf = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /Terms and Conditions$/ });

for (const { name, width, height } of screens) {
  test(`affiliates have their own menu and terms at ${name} (B4, B51, B204)`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'member');
    await page.goto('/');
    await expect(termsOf(page)).toHaveAttribute('href', '/terms-conditions');

    // Someone with several levels is a member first, and an affiliate after they switched.
    await page.context().clearCookies();
    await signInAs(page, 'maricel.delacruz@atlas.test');
    await page.goto('/');
    await page.getByTestId('user-menu').click();
    await expect(page.getByRole('menuitem', { name: 'Billing and Subscriptions' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'My Products' })).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'Affiliate', exact: true }).click();
    await expect(termsOf(page)).toHaveAttribute('href', '/affiliate/terms');
    await expect(termsOf(page)).toHaveText('Affiliate Terms and Conditions');
    await page.getByTestId('user-menu').click();
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
    for (const label of ['Billing and Subscriptions', 'My Products', 'Dashboard']) {
      await expect(page.getByRole('menuitem', { name: label })).toHaveCount(0);
    }
    // A menu that has only just opened may not have the focus yet, and hears no key.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expectNoSideScroll(page);

    await termsOf(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Affiliate T&C' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('an affiliate logs in anew once per browser (B211)', async ({ page }) => {
  await page.goto('/login');
  await signInByHand(page, emailOf('affiliate'));
  await expect(page.getByText(/Please log in once more to open your affiliate pages/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('affiliate-relogin'))).toBe('true');
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('affiliate'));

  await signInByHand(page, emailOf('affiliate'));
  await expect(page.getByRole('link', { name: 'Leads' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Leads' }).first()).toBeVisible();
});
