import { expect, type Page, test } from '@playwright/test';
import { mailTo } from '../support/mail';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// There is one draft at a time, so one screen comes after the other.
test.describe.configure({ mode: 'serial' });

interface Affiliate {
  id: number;
  name: string;
  userId: number;
}

/** Affiliates of the demo who can ask for a payout now, with the address they log in with. */
async function payableAffiliates(page: Page): Promise<(Affiliate & { email: string })[]> {
  const { affiliates } = await ask<{ affiliates: { rows: Affiliate[] } }>(
    page,
    'query { affiliates(list: { perPage: 50 }) { rows { id name userId } } }',
  );
  const out = [];
  for (const row of affiliates.rows) {
    const { commissionBalance, user } = await ask<{ commissionBalance: { payable: number }; user: { email: string } }>(
      page,
      'query($id: Int!, $user: Int!) { commissionBalance(affiliateId: $id) { payable } user(id: $user) { email } }',
      { id: row.id, user: row.userId },
    );
    if (commissionBalance.payable >= 1000) out.push({ ...row, email: user.email });
  }
  return out;
}

for (const [turn, { name, width, height }] of screens.entries()) {
  test(`an affiliate is paid: request, run, results, statement, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    const someone = (await payableAffiliates(page))[0];
    if (!someone) throw new Error(`The demo has no affiliate for turn ${turn} with something payable.`);

    // They ask for all that is payable.
    await page.context().clearCookies();
    await signInAs(page, someone.email as `${string}@${string}`);
    await page.goto('/affiliate/payout');
    await page.getByRole('button', { name: 'Request payout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click();
    await expect(page.getByText(/You asked on/)).toBeVisible();
    await expectNoSideScroll(page);

    // Staff pay those who asked.
    await page.context().clearCookies();
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/affiliates?view=payouts');
    await page.getByRole('button', { name: 'Start payout run' }).click();
    await page.getByText('Only those who asked for a payout').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start payout run' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /payout run$/ })).toBeVisible();
    // What staff flagged about them stands below the payouts.
    const payouts = page.getByRole('list', { name: 'payouts' }).getByRole('listitem');
    const line = page.getByRole('row').or(payouts).filter({ hasText: someone.name }).first();
    await expect(line).toContainText('First payout to this account');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve run' }).click();
    await expect(page.getByRole('region', { name: 'Send and confirm' })).toBeVisible();

    const runId = Number(new URL(page.url()).searchParams.get('run'));
    const { payoutRunPayouts } = await ask<{
      payoutRunPayouts: { rows: { number: string; net: number; affiliateId: number }[] };
    }>(page, 'query($id: Int!) { payoutRunPayouts(runId: $id) { rows { number net affiliateId } } }', { id: runId });
    const paid = payoutRunPayouts.rows.find(({ affiliateId }) => affiliateId === someone.id);
    if (!paid) throw new Error('The run has no payout of who asked.');

    // A wrong amount is named with its line, and nothing is saved; then the file is right.
    const upload = async (amount: string) => {
      await page.getByLabel('File with results').setInputFiles({
        name: 'results.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Payout,Amount,Status,Reference\n${paid.number},${amount},Paid,GC-${runId}\n`),
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Upload results' }).click();
    };
    await page.getByRole('button', { name: 'Upload results' }).click();
    await upload('1.00');
    await expect(page.getByText(new RegExp(`Line 2: ${paid.number} is ₱`))).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await upload(paid.net.toFixed(2));
    await expect(page.getByText('Completed')).toBeVisible();

    // They have the receipt and the statement.
    await page.context().clearCookies();
    await signInAs(page, someone.email as `${string}@${string}`);
    await page.goto('/affiliate/payout');
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: paid.number });
    await expect(row).toContainText('Paid');
    await expect(row).toContainText(`GC-${runId}`);
    const statement = await page.request.get(
      (await row.getByRole('link', { name: /^PDF/ }).getAttribute('href')) ?? '',
    );
    expect(statement.headers()['content-type']).toBe('application/pdf');
    const sheet = await page.request.get((await row.getByRole('link', { name: /^CSV/ }).getAttribute('href')) ?? '');
    expect(await sheet.text()).toContain('Withholding tax');
    await mailTo(someone.email, [], paid.number);
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
