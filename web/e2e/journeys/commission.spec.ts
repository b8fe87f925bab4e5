import { expect, type Page, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { ask, newMobile, password, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Each width starts a demo of its own twice: one after the other, so that a slow machine has them in time.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const affiliate = 'joyce-andrada44@atlas.test';

async function become(page: Page, who: Parameters<typeof signInAs>[1]) {
  await page.context().clearCookies();
  await signInAs(page, who);
}

/** A member joins the program and says where the money goes; staff give them ₱1,500 for each payment. */
async function joinProgram(page: Page) {
  await become(page, 'tribe-team-fa');
  const { defaultSettings } = await ask<{ defaultSettings: { id: number; name: string }[] }>(
    page,
    'query { defaultSettings { id name } }',
  );
  const id = defaultSettings.find(({ name }) => name === 'enable-affiliate')?.id;
  await ask(page, 'mutation ($id: Int!) { updateDefaultSetting(id: $id, value: "true") { id } }', { id });

  await become(page, affiliate);
  await page.goto('/affiliate/terms');
  await page.getByRole('checkbox', { name: 'I have read the Affiliate T&C and accept them' }).check();
  await page.getByRole('button', { name: 'Accept and join' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My links' })).toBeVisible();
  await page.goto('/affiliate/payout');
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('GCash mobile number').fill(newMobile());
  await dialog.getByLabel('Account name').fill('Joyce Andrada');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Payout account saved')).toBeVisible();

  await become(page, 'tribe-team-fa');
  const { affiliates } = await ask<{ affiliates: { rows: { id: number; slug: string }[] } }>(
    page,
    'query { affiliates(list: { search: "Joyce Andrada" }) { rows { id slug } } }',
  );
  const [own] = affiliates.rows;
  if (!own) throw new Error('Joyce is no affiliate.');
  await ask(
    page,
    `mutation ($id: Int!) { setAffiliateRate(input: { affiliateId: $id, feeType: "Fixed Amount", amount: 1500 }) { feeType } }`,
    { id: own.id },
  );
  return own;
}

/** Someone new follows the link and buys. */
async function buyThrough(page: Page, link: string, email: string) {
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('First name').fill('Kristine');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill(newMobile());
  await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
}

const entries = (page: Page) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Kristine S' });

/** Staff pay those who asked, and the file comes back. */
async function payInRun(page: Page, affiliateId: number) {
  await become(page, 'tribe-team-fa');
  await page.goto('/affiliates?view=payouts');
  await page.getByRole('button', { name: 'Start payout run' }).click();
  await page.getByText('Only those who asked for a payout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start payout run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /payout run$/ })).toBeVisible();
  await expect(page.getByText('First payout to this account').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve run' }).click();
  await expect(page.getByRole('region', { name: 'Send and confirm' })).toBeVisible();

  const id = Number(new URL(page.url()).searchParams.get('run'));
  const { payoutRunPayouts } = await ask<{
    payoutRunPayouts: { rows: { number: string; net: number; affiliateId: number }[] };
  }>(page, 'query($id: Int!) { payoutRunPayouts(runId: $id) { rows { number net affiliateId } } }', { id });
  const paid = payoutRunPayouts.rows.find((row) => row.affiliateId === affiliateId);
  if (!paid) throw new Error('The run has no payout of who asked.');
  const lines = payoutRunPayouts.rows.map((row) => `${row.number},${row.net.toFixed(2)},Paid,GC-${row.number}`);
  await page.getByRole('button', { name: 'Upload results' }).click();
  await page.getByLabel('File with results').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Payout,Amount,Status,Reference', ...lines].join('\n')),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload results' }).click();
  await expect(page.getByText('Completed')).toBeVisible();
  await expectNoSideScroll(page);
  return paid;
}

/** Staff pay the buyer back. */
async function refund(page: Page, email: string) {
  const { payments } = await ask<{ payments: { rows: { id: number }[] } }>(
    page,
    'query($email: String!) { payments(list: { search: $email }, filter: { payment: "paid" }) { rows { id } } }',
    { email },
  );
  expect(payments.rows).toHaveLength(1);
  await page.goto(`/student-payment-details/${payments.rows[0]?.id}`);
  await page.getByRole('button', { name: /^Refund ₱/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Kristine Santos' });
  await dialog.getByLabel('Reason').fill('The schedule did not fit');
  await dialog.getByRole('button', { name: /^Refund ₱/ }).click();
  await expect(page.getByText(/₱[\d,.]+ refunded|Refund of ₱[\d,.]+ is on its way/).first()).toBeVisible();
}

for (const { name, width, height } of screens) {
  test(`a sale goes from the link to the payout, and back with a refund, at ${name}`, async ({ browser }) => {
    const { site, page } = await openSite(browser, { width, height });
    try {
      const errors = watchForErrors(page);
      const email = `kristine.${Date.now()}${width}@example.com`;
      const own = await joinProgram(page);
      const { affiliateLinks } = await ask<{ affiliateLinks: { path: string; funnelId: string | null }[] }>(
        page,
        'query($id: Int!) { affiliateLinks(affiliateId: $id) { path funnelId } }',
        { id: own.id },
      );
      const link = affiliateLinks.find(({ funnelId }) => funnelId === 'join-the-tribe')?.path ?? '';
      await buyThrough(page, link, email);

      // The commission is on hold, and its trail says why it is theirs.
      await become(page, affiliate);
      await page.goto('/affiliate/commission');
      await expect(entries(page)).toHaveCount(1);
      await expect(entries(page)).toContainText('On hold');
      const earned = /₱[\d,]+\.\d\d/.exec((await entries(page).textContent()) ?? '')?.[0] ?? 'no amount';
      await page.getByRole('button', { name: /^Kristine S/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Why you earn ${earned}` })).toBeVisible();
      await expectNoSideScroll(page);
      await page.goto('/affiliate/payout');
      await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled();

      // A month goes by: it is payable, and the account has rested.
      await site.moveTo(31);
      await become(page, affiliate);
      await page.goto('/affiliate/commission');
      await expect(entries(page)).toContainText('Payable');
      await page.goto('/affiliate/payout');
      await page.getByRole('button', { name: 'Request payout' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click();
      await expect(page.getByText(/You asked on/)).toBeVisible();
      await expectNoSideScroll(page);

      const paid = await payInRun(page, own.id);
      await become(page, affiliate);
      await page.goto('/affiliate/payout');
      const payout = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: paid.number });
      await expect(payout).toContainText('Paid');
      await page.goto('/affiliate/commission');
      await expect(entries(page)).toContainText('Paid out');

      // The buyer gets their money back: what was paid out stays, and is owed against the next payout.
      await become(page, 'tribe-team-fa');
      await refund(page, email);
      await become(page, affiliate);
      await page.goto('/affiliate/commission');
      await expect(entries(page)).toHaveCount(2);
      const taken = entries(page).filter({ hasText: 'The payment was refunded' });
      await expect(taken).toContainText(new RegExp(`[-−–]\\s?${earned.replace('.', '\\.')}`));
      await expect(entries(page).filter({ hasText: 'Paid out' })).toHaveCount(1);
      await expectNoSideScroll(page);
      await page.goto('/affiliate/payout');
      await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled();

      // Staff read the same from their side.
      await become(page, 'tribe-team-fa');
      await page.goto(`/affiliates/${own.id}`);
      await page.getByRole('button', { name: 'Kristine Santos' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Why Joyce Andrada earns ₱0.00' })).toBeVisible();
      await expectNoSideScroll(page);
      expect(errors).toEqual([]);
    } finally {
      await page.context().close();
      await site.stop();
    }
  });
}
