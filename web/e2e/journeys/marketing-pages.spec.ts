import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`staff make a page from Template 1 and visitors read it without script at ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/marketing');
    const title = `Sahod Sale ${width}`;
    await page.getByRole('button', { name: 'Create page' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: /Funnel/ }).click();
    await page.getByRole('option', { name: 'Join the Tribe' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(`sahod-sale-${width}`);
    await form.getByRole('button', { name: 'Create page' }).click();
    await expect(form).toBeHidden();

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
    expect((await visitor.goto(`/sahod-sale-${width}`))?.status()).toBe(404);

    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: 'Publish' }).click();
    await expect(row.getByText('Published', { exact: true })).toBeVisible();
    await expectNoSideScroll(page);

    expect((await visitor.goto(`/sahod-sale-${width}`))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Almost there/);
    await expect(visitor.getByRole('link', { name: 'Enroll now' })).toHaveAttribute('href', '/checkout/join-the-tribe');
    await expectNoSideScroll(visitor);
    await visitor.close();
    expect(errors).toEqual([]);
  });
}
