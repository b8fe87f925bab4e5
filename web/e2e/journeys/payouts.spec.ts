import { expect, type Page, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { mailTo } from '../support/mail';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Each width has a demo of its own, since there is one draft at a time and a run takes everyone who asked.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** Has two sales of the demo that are payable, and was never paid out. */
const someone = { name: 'Dante Magsaysay', email: 'dante-magsaysay13@atlas.test' as const };

async function become(page: Page, who: Parameters<typeof signInAs>[1]) {
  await page.context().clearCookies();
  await signInAs(page, who);
}

/** What has to be paid to them in a run. */
async function payoutOf(page: Page, runId: number) {
  const { payoutRunPayouts } = await ask<{
    payoutRunPayouts: { rows: { number: string; net: number; affiliateName: string }[] };
  }>(page, 'query($id: Int!) { payoutRunPayouts(runId: $id) { rows { number net affiliateName } } }', { id: runId });
  expect(payoutRunPayouts.rows.map(({ affiliateName }) => affiliateName)).toEqual([someone.name]);
  return payoutRunPayouts.rows[0] as { number: string; net: number };
}

for (const { name, width, height } of screens) {
  test(`an affiliate is paid: request, run, results, statement, at ${name}`, async ({ browser }) => {
    const { site, page } = await openSite(browser, { width, height });
    try {
      const errors = watchForErrors(page);

      // They ask for all that is payable.
      await become(page, someone.email);
      await page.goto('/affiliate/payout');
      await page.getByRole('button', { name: 'Request payout' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click();
      await expect(page.getByText(/You asked on/)).toBeVisible();
      await expectNoSideScroll(page);

      // Staff pay those who asked.
      await become(page, 'tribe-team-fa');
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
      const paid = await payoutOf(page, runId);

      // The run has what they asked for: it can't be taken back, and there is nothing more to ask for.
      await become(page, someone.email);
      await page.goto('/affiliate/payout');
      await expect(page.getByRole('button', { name: 'Request payout' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Take back request' })).toHaveCount(0);
      const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: paid.number });
      await expect(row).toContainText('On its way');

      // A wrong amount is named with its line, and nothing is saved; then the file is right.
      await become(page, 'tribe-team-fa');
      await page.goto(`/affiliates?view=payouts&run=${runId}`);
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
      await become(page, someone.email);
      await page.goto('/affiliate/payout');
      await expect(row).toContainText('Paid');
      await expect(row).toContainText(`GC-${runId}`);
      const fileOf = async (kind: RegExp) =>
        page.request.get((await row.getByRole('link', { name: kind }).getAttribute('href')) ?? '');
      expect((await fileOf(/^PDF/)).headers()['content-type']).toBe('application/pdf');
      expect(await (await fileOf(/^CSV/)).text()).toContain('Withholding tax');
      await mailTo(someone.email, [], paid.number, site.outbox);
      await expectNoSideScroll(page);
      expect(errors).toEqual([]);
    } finally {
      await page.context().close();
      await site.stop();
    }
  });
}
