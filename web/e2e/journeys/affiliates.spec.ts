import { expect, type Page, test } from '@playwright/test';
import { ask, elsewhere, newMobile, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

/** Fills in the sign-up page. */
async function signUpByHand(page: Page, firstName: string, email: string) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Manalo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Kape-at-pandesal-7');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/signup/);
}

/** Looks for somebody in the leads of the affiliate of the demo. */
async function expectLead(page: Page, name: string, words: RegExp) {
  await page.context().clearCookies();
  await signInAs(page, 'affiliate');
  await page.goto(`/affiliate/leads?search=${name.split(' ')[0]}`);
  const lead = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  await expect(lead).toHaveCount(1);
  await expect(lead).toContainText(words);
  await expectNoSideScroll(page);
}

for (const { name, width, height } of screens) {
  test(`links of affiliates bring leads at ${name} (B27, B28)`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    // From an address of one's own: all journeys together follow more links and sign up more people than one may within an hour.
    await page.setExtraHTTPHeaders(elsewhere());
    const mark = `${Date.now()}${width}`;

    // B27: nobody opens the main link of somebody, signs up, and is their lead.
    await page.goto('/Allan-Soriano');
    await expect(page).toHaveURL(/\/signup$/);
    const cookie = (await page.context().cookies()).find((one) => one.name === 'affiliate');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const first = `Luz${mark}`;
    await signUpByHand(page, first, `luz.${mark}@example.com`);
    await expectLead(page, `${first} M.`, /Main link.*Signed up|Signed up.*Main link/);

    // B28: nobody opens the link of a funnel with that of somebody behind it, orders, and is their lead for that.
    await page.context().clearCookies();
    await page.goto('/join/allan-soriano');
    await expect(page).toHaveURL(/\/checkout\/join-the-tribe$/);
    const buyer = `Kristine${mark}`;
    await page.getByLabel('First name').fill(buyer);
    await page.getByLabel('Last name').fill('Santos');
    await page.getByLabel('Email').fill(`kristine.${mark}@example.com`);
    await page.getByLabel('Mobile number').fill(newMobile());
    await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
    await expectLead(page, `${buyer} S.`, /Paid/);

    // Their links say the same.
    await page.goto('/affiliate/links');
    await expect(page.getByRole('region', { name: 'Main link' })).toContainText(/[1-9]\d* visits?/);
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}

test('what is no link of anybody is not there, and leaves no cookie (C09)', async ({ page }) => {
  for (const path of ['/nobody-at-all', '/join/nobody-at-all', '/courses/allan-soriano', '/affiliate']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('affiliate');
});

test('a member accepts the terms, has links, and staff see them (B4, B202)', async ({ page }) => {
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  const settings = `query { defaultSettings { id name value } }`;
  const { defaultSettings } = await ask<{ defaultSettings: { id: number; name: string; value: string }[] }>(
    page,
    settings,
  );
  const id = defaultSettings.find(({ name }) => name === 'enable-affiliate')?.id;
  await ask(page, 'mutation ($id: Int!) { updateDefaultSetting(id: $id, value: "true") { id } }', { id });

  await page.context().clearCookies();
  await signInAs(page, 'joyce-andrada44@atlas.test');
  await page.goto('/affiliate/terms');
  await page.getByRole('checkbox', { name: 'I have read the Affiliate T&C and accept them' }).check();
  await page.getByRole('button', { name: 'Accept and join' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My links' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Main link' })).toContainText('/joyce-andrada');
  await page.getByRole('button', { name: 'Edit my link' }).click();
  await page.getByLabel('Link name').fill('Allan-Soriano');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Link name is already taken. Choose another one.')).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/affiliates?search=joyce');
  await page.getByRole('link', { name: 'Joyce Andrada' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Joyce Andrada' })).toBeVisible();
  expect(errors).toEqual([]);
});
