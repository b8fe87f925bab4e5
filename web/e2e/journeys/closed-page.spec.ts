import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

const canvas = (page: Page) => page.getByRole('main', { name: 'Page' }).frameLocator('iframe');

/** A funnel that is switched off, so that people who come for it see its closed page. */
async function makeClosedFunnel(page: Page, name: string): Promise<string> {
  const { funnels } = await ask<{ funnels: { rows: { productId: number }[] } }>(
    page,
    '{ funnels { rows { productId } } }',
  );
  const { createFunnel } = await ask<{ createFunnel: { id: string } }>(
    page,
    'mutation($productId: Int!, $input: FunnelInput!) { createFunnel(productId: $productId, input: $input) { id } }',
    { productId: funnels.rows[0]?.productId, input: { name, validityByDays: 365, isSwitchedOn: false } },
  );
  return createFunnel.id;
}

for (const { name, width, height } of screens) {
  test(`staff give a funnel its own closed page, and a visitor without script joins the waitlist, ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const stamp = `${width}${Date.now().toString(36)}`;
    const headline = `Balik tayo sa March ${stamp}`;
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    const funnelId = await makeClosedFunnel(page, `Sarado ${stamp}`);

    // Until it has a page of its own, people see the one that all funnels share.
    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
    await visitor.goto(`/checkout/closed?funnel=${funnelId}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Enrollment is closed for now');
    await expectNoSideScroll(visitor);

    await page.goto(`/funnels/${funnelId}`);
    await page
      .getByRole('region', { name: 'Closed page' })
      .getByRole('button', { name: 'Create its own page' })
      .click();
    await expect(page).toHaveURL(/\/marketing\/build\?path=%2Ffunnels%2F.+%2Fclosed$/);
    await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Enrollment is closed for now');
    await expect(canvas(page).getByRole('button', { name: 'Join the waitlist', exact: true })).toBeVisible();

    if (width < 900) {
      await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Outline' }).click();
    }
    await page
      .getByRole('list')
      .getByRole('button', { name: /^Closed offer/ })
      .first()
      .click();
    const fields = page.getByRole('complementary', { name: 'Fields' });
    await fields.getByRole('textbox', { name: 'Headline' }).fill(headline);
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(`is live at /checkout/closed?funnel=${funnelId}`)).toBeVisible();

    // Bad input comes back with what was typed; good input puts them on the list.
    await visitor.goto(`/checkout/closed?funnel=${funnelId}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(headline);
    await visitor.getByLabel('First name').fill('Kristine');
    await visitor.getByLabel('Email').fill('kj@nowhere');
    await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(visitor.getByText('Please check your email address.')).toBeVisible();
    await expect(visitor.getByLabel('First name')).toHaveValue('Kristine');
    await visitor.getByLabel('Email').fill(`kj.${stamp}@example.com`);
    await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText("You're on the list");
    expect(visitor.url()).toContain(`/checkout/closed?funnel=${funnelId}&done=waitlist`);
    await expectNoSideScroll(visitor);
    await visitor.close();

    // Staff see who waits, and the page in their list.
    await page.goto(`/funnels/${funnelId}`);
    await expect(page.getByText(`kj.${stamp}@example.com`).first()).toBeVisible();
    await page.goto('/marketing');
    await page.getByLabel('Search pages').fill(stamp);
    await expect(page.getByText(`closed page of the funnel ${funnelId}`)).toBeVisible();
    expect(errors).toEqual([]);
  });
}
