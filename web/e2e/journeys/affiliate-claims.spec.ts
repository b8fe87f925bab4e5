import { expect, type Page, test } from '@playwright/test';
import { ask, elsewhere, newMobile, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

/** Someone new opens a checkout, buys and pays. */
async function buyThrough(page: Page, link: string, email: string, mark: string) {
  await page.context().clearCookies();
  await page.setExtraHTTPHeaders(elsewhere());
  await page.goto(link);
  await page.getByLabel('First name').fill(`Kristine${mark}`);
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill(newMobile());
  await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
}

/** What the sale of a claim earns, with every line of it. Sums of affiliates are moved by the other journeys, these never are. */
function saleOf(page: Page, orderId: number) {
  return ask(
    page,
    `query($orderId: Int!) {
      commissionTrail(orderId: $orderId) {
        affiliateName rule rate rateSource holdDays linkDays paid commission
        entries { id kind reason base amount rate holdUntil }
        visits { id reason }
      }
    }`,
    { orderId },
  );
}

for (const { name, width, height } of screens) {
  test(`a claim is made, granted and seen at ${name}; a replay changes nothing`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const mark = `${Date.now()}${width}`;
    const email = `claimed.${mark}@example.com`;
    await buyThrough(page, '/checkout/join-the-tribe', email, mark);

    // The affiliate claims it; the answer says nothing about who is a customer.
    await page.context().clearCookies();
    await signInAs(page, 'affiliate');
    await page.goto('/affiliate/commission?view=questions');
    await page.getByRole('button', { name: 'Claim a sale' }).click();
    await page.getByLabel("Buyer's email").fill(email);
    await page.getByLabel('Why is it yours?').fill('We met at my webinar.');
    await page.getByRole('button', { name: 'Send claim' }).click();
    const claim = page.getByRole('article', { name: `Claim for ${email}` });
    await expect(claim).toContainText('Waiting for an answer');
    await expectNoSideScroll(page);

    // Staff read it with the trail beside, and grant it.
    await page.context().clearCookies();
    await signInAs(page, 'tribe-team-fa');
    const { affiliateClaims } = await ask<{ affiliateClaims: { rows: { id: number }[] } }>(
      page,
      'query($email: String!) { affiliateClaims(list: { search: $email }) { rows { id } } }',
      { email },
    );
    expect(affiliateClaims.rows).toHaveLength(1);
    const id = affiliateClaims.rows[0]?.id;
    await page.goto(`/affiliates?view=questions&claim=${id}`);
    await expect(page.getByRole('heading', { name: 'Why no one earns this sale' })).toBeVisible();
    await page.getByRole('radio', { name: /^Grant/ }).check();
    await page.getByRole('textbox', { name: 'Answer' }).fill('You were right.');
    await page.getByRole('button', { name: 'Grant claim' }).click();
    await expect(page.getByText(/gave this sale to Allan Soriano/)).toBeVisible();
    await expectNoSideScroll(page);

    // A replay shows a difference, and the sale stays what it is.
    const { affiliateClaim } = await ask<{ affiliateClaim: { orderId: number } }>(
      page,
      'query($id: Int!) { affiliateClaim(id: $id) { orderId } }',
      { id },
    );
    const before = await saleOf(page, affiliateClaim.orderId);
    await page.goto('/affiliates?view=policy');
    await page.getByLabel('Days on hold').fill('0');
    await page.getByLabel('Rate', { exact: true }).click();
    await page.getByRole('option', { name: 'Percentage' }).click();
    await page.getByLabel('New rate').fill('42');
    await page.getByRole('checkbox', { name: 'Use it for every sale' }).check();
    await page.getByRole('button', { name: 'Show differences' }).click();
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Allan Soriano');
    await expectNoSideScroll(page);
    expect(await saleOf(page, affiliateClaim.orderId)).toEqual(before);

    // The affiliate sees the answer, and the sale with its trail.
    await page.context().clearCookies();
    await signInAs(page, 'affiliate');
    await page.goto('/affiliate/commission?view=questions');
    await expect(claim).toContainText('You were right.');
    await claim.getByRole('button', { name: 'View sale' }).click();
    await expect(page.getByText(/Your claim was granted on/)).toBeVisible();
    await page.getByRole('button', { name: 'Ask about this sale' }).click();
    await page.getByLabel('Your question').fill('When is it payable?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText("Question sent. We'll email you our answer.")).toBeVisible();
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
