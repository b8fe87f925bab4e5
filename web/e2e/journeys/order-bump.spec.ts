import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

/** Staff make a funnel of the bootcamp with an extra, a next step and words for when it is closed. */
async function makeFunnel(desk: Page, name: string) {
  await desk.goto('/funnels');
  await desk.getByRole('button', { name: 'New funnel' }).click();
  await desk.getByRole('menuitem', { name: 'Bookkeeping Bootcamp' }).click();
  await desk.getByLabel('Name').fill(name);
  await desk.getByRole('combobox', { name: 'Extra product' }).click();
  await desk.getByRole('option', { name: 'Portfolio Review' }).click();
  await desk.getByLabel('Price with this funnel').fill('799.50');
  await desk.getByLabel('Headline of the extra').fill('Get your portfolio client-ready');
  await desk.getByLabel('Sentence about the extra').fill('An expert answers by video.');
  const preview = desk.getByRole('figure', { name: 'Preview: Order bump' });
  await expect(preview).toContainText('Get your portfolio client-ready');
  await expect(preview).toContainText('₱799.50');
  await desk.getByLabel('Headline of the next step').fill('Say hi to your batch');
  await desk.getByLabel('Text of the next step').fill('It takes two minutes.');
  await desk.getByLabel('Button', { exact: true }).fill('Open the group');
  await desk.getByLabel('Button link').fill('javascript:alert(1)');
  await desk.getByLabel('Headline of the closed page').fill('See you in March');
  await desk.getByLabel('Text of the closed page').fill('We open twice a year.');
  await desk.getByRole('button', { name: 'Create funnel' }).click();
  await expect(desk.getByText('Enter a page of ours, like /home, or a link that starts with').first()).toBeVisible();
  await desk.getByLabel('Button link').fill('https://example.com/group');
  await expectNoSideScroll(desk);
  await desk.getByRole('button', { name: 'Create funnel' }).click();
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(desk.getByText('Portfolio Review, ₱799.50')).toBeVisible();
}

for (const { name, width, height } of screens) {
  test(`staff offer an extra, a visitor buys both and is thanked with the next step, at ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const stamp = `${Date.now()}-${width}`;
    const email = `both.${stamp}@example.com`;
    const desk = await (await browser.newContext({ viewport: { width, height } })).newPage();
    const deskErrors = watchForErrors(desk);
    await signInAs(desk, 'tribe-team-fa');
    await makeFunnel(desk, `Bootcamp ${stamp}`);
    const funnelId = new URL(desk.url()).pathname.split('/').pop();

    // Nothing is added before the visitor says so, and the sum follows at once.
    await page.setViewportSize({ width, height });
    await page.goto(`/checkout/${funnelId}`);
    const extra = page.getByRole('region', { name: 'Optional extra' });
    const summary = page.getByRole('region', { name: 'Price summary' });
    await expect(extra.getByRole('checkbox')).not.toBeChecked();
    await expect(extra).toContainText('instead of ₱1,499');
    await expect(summary).toContainText('₱7,500.00');
    await extra.getByText('Get your portfolio client-ready').click();
    await expect(extra.getByRole('checkbox')).toBeChecked();
    await expect(summary).toContainText('Portfolio Review, optional extra');
    await expect(summary).toContainText('₱8,299.50');
    await expectNoSideScroll(page);
    await page.getByLabel('First name').fill('Amihan');
    await page.getByLabel('Last name').fill('Reyes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mobile number').fill('0917 555 0168');

    // Staff change the price while the page is open: nobody pays another price unseen.
    await desk.goto(`/funnels/${funnelId}/edit`);
    await desk.getByLabel('Price with this funnel').fill('699.25');
    await desk.getByRole('button', { name: 'Save funnel' }).click();
    await expect(desk.getByText('Portfolio Review, ₱699.25')).toBeVisible();
    const pay = page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ });
    await pay.click();
    await expect(summary).toContainText("Portfolio Review is now ₱699.25. Add it again if you'd like it, then pay.");
    await expect(extra.getByRole('checkbox')).not.toBeChecked();
    await extra.getByRole('checkbox').check();
    await expect(summary).toContainText('₱8,199.25');
    await pay.click();
    await expect(page.getByText('Test wallet: no money moves')).toBeVisible();
    await expect(page.getByText('₱8,199.25').first()).toBeVisible();
    await page.getByRole('button', { name: 'Approve payment' }).click();

    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await expect(page.getByText('Paid today ₱8,199.25')).toBeVisible();
    const step = page.getByRole('region', { name: 'Your next step' });
    await expect(step.getByRole('heading', { name: 'Say hi to your batch' })).toBeVisible();
    const link = step.getByRole('link', { name: 'Open the group' });
    await expect(link).toHaveAttribute('href', 'https://example.com/group');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const opens = page.getByRole('region', { name: 'What you can open now' });
    await expect(opens.getByRole('heading', { name: 'Bookkeeping Bootcamp' })).toBeVisible();
    await expect(opens.getByRole('heading', { name: 'Portfolio Review' })).toBeVisible();
    await expectNoSideScroll(page);

    // Staff see both products and the money of each.
    const found = await ask<{ users: { rows: { id: number }[] } }>(
      desk,
      'query ($search: String) { users(list: { search: $search }) { rows { id } } }',
      { search: email },
    );
    await desk.goto(`/view-subscription/${found.users.rows[0]?.id}`);
    await expect(desk.getByText(`Bootcamp ${stamp}`).first()).toBeVisible();
    await expect(desk.getByText('Portfolio Review').first()).toBeVisible();
    await desk.getByRole('tab', { name: 'Payment Records' }).click();
    await expect(desk.getByText('₱8,199.25').first()).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Bootcamp .*₱7,500 of ₱7,500/ })).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Portfolio Review .*₱699\.25 of ₱699\.25/ })).toBeVisible();

    // Switched off, the page says what staff wrote, and keeps the waitlist.
    await desk.goto(`/funnels/${funnelId}/edit`);
    await desk.getByLabel('On: people can buy it').uncheck();
    await desk.getByRole('button', { name: 'Save funnel' }).click();
    await expect(desk.getByText('Enrollment is switched off.').first()).toBeVisible();
    await page.goto(`/checkout/${funnelId}`);
    await expect(page.getByRole('heading', { name: 'See you in March' })).toBeVisible();
    await expect(page.getByText('We open twice a year.')).toBeVisible();
    await page.getByLabel('First name').fill('Amihan');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByRole('heading', { name: "You're on the list" })).toBeVisible();
    expect(errors).toEqual([]);
    expect(deskErrors).toEqual([]);
    await desk.context().close();
  });
}
