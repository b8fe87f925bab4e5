import { expect, test } from '@playwright/test';
import { signInAs, signUp, watchForErrors } from '../support/people';
import { screens } from '../support/screens';

const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgzcvCihiGlgQAR9I5Qa6hOzQAAAAASUVORK5CYII=',
  'base64',
);

// Issue 17, 1.5 and 2.8
for (const { name, width, height } of screens) {
  test(`a member sends a slip over less, staff approve what came, and the member pays the rest, at ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const reference = `BPI-${Date.now()}-${width}`;
    await page.setViewportSize({ width, height });
    await signUp(page, `part.${Date.now()}.${width}@example.com`, { firstName: 'Dalisay', lastName: 'Reyes' });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0171');
    await page.getByRole('radio', { name: /^Payday plan/ }).check();
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await page.getByRole('button', { name: /^Pay (₱.* )?with Bank transfer$/ }).click();
    await page.getByLabel('Amount sent').fill('1000');
    await expect(page.getByText(/^₱.* stays due\.$/)).toBeVisible();
    await page.getByLabel('Reference number').fill(reference);
    await page
      .getByLabel('Slip or screenshot')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP });
    await page.getByRole('button', { name: 'Send slip' }).click();
    await expect(page.getByRole('heading', { name: "We're checking your slip" })).toBeVisible();

    // The desk says where the slip differs, and takes what came.
    const desk = await (await browser.newContext()).newPage();
    await desk.setViewportSize({ width, height });
    await signInAs(desk, 'tribe-team-fa');
    await desk.goto(`/payment?t=slips&search=${reference}`);
    await desk.getByRole('button', { name: 'View slip of Dalisay Reyes' }).click();
    await expect(desk.getByText(/^The buyer says they sent ₱1,000\.00\. ₱.* is due\.$/)).toBeVisible();
    await expect(desk.getByText(/^Part payment\. ₱.* stays due\.$/)).toBeVisible();
    await desk.getByRole('button', { name: 'Approve ₱1,000.00' }).click();
    await expect(desk.getByText('₱1,000.00 of Dalisay Reyes approved')).toBeVisible();
    await desk.context().close();

    // The door is open, the rest is due, and what was paid has a receipt.
    await page.goto('/account?q=billings');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
    await expect(page.getByText(/^₱1,000\.00 of ₱.* paid, ₱.* left$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Receipt, ₱1,000\.00 on/ })).toBeVisible();
    await page
      .getByRole('link', { name: /^Pay (₱|now|early)/ })
      .first()
      .click();
    await expect(page.getByText(/^₱1,000\.00 of ₱.* paid, ₱.* left$/)).toBeVisible();
    await expect(page.getByText(/^Payment 1 of \d+, due /)).toBeVisible();
    await page.getByRole('button', { name: /^Pay ₱.* with GCash$/ }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: 'This payment is paid' })).toBeVisible();
    await page.goto('/account?q=billings');
    await expect(page.getByRole('link', { name: /^Receipt, ₱1,000\.00 on/ })).toBeVisible();
    await expect(page.getByText(/^₱1,000\.00 of ₱.* paid, ₱.* left$/)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
