import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { ask, password, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

test.describe.configure({ mode: 'default', timeout: 600_000 });

/** A program of someone else that webhooks lead to. */
async function newProgram() {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (bytes) => {
      body += String(bytes);
    });
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      answer.end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/atlas`,
    stop: () => server.close(),
  };
}

// Issue 21, 6: a key for a program is made, used, seen and revoked; a webhook is made, told, looked at and sent again.
for (const { name: screen, width, height } of screens) {
  test(`staff give a program a key and a webhook, at ${screen}`, async ({ browser, playwright }) => {
    const { site, page } = await openSite(browser, { width, height });
    const program = await newProgram();
    const outside = await playwright.request.newContext({ baseURL: site.url });
    try {
      const errors = watchForErrors(page);
      await signInAs(page, 'tribe-team-fa');
      await page.goto('/settings/api-keys');
      await page.getByRole('button', { name: 'Create key' }).first().click();
      const dialog = page.getByRole('dialog');
      const name = 'Payroll script';
      await dialog.getByLabel('Name').fill(name);
      await dialog
        .getByRole('textbox', { name: 'Access level' })
        .or(dialog.getByRole('combobox', { name: 'Access level' }))
        .first()
        .click();
      await page.getByRole('option', { name: 'Tribe Team (read only)' }).click();
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const key = String(await dialog.getByTestId('secret').textContent());
      await dialog.getByRole('button', { name: "I've saved it" }).click();
      await expect(page.getByText('Never used').first()).toBeVisible();
      await expectNoSideScroll(page);

      // The program reads what its level may read, and changes nothing.
      const call = (query: string) =>
        outside.post('/api/graphql', { data: { query }, headers: { authorization: `Bearer ${key}` } });
      const read = await call('{ users(list: { perPage: 1 }) { total } }');
      expect(read.status()).toBe(200);
      expect(((await read.json()) as { data: { users: { total: number } } }).data.users.total).toBeGreaterThan(50);
      const refused = await call('mutation { archiveUser(id: 1) { id } }');
      expect(await refused.text()).toContain('FORBIDDEN');
      const row = page
        .getByRole('row', { name: new RegExp(name) })
        .or(page.getByRole('listitem').filter({ hasText: name }))
        .first();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(name)).toBeVisible();
        await expect(row.getByText('Never used')).toHaveCount(0, { timeout: 1_000 });
      }).toPass();

      await page.getByRole('button', { name: new RegExp(`(Actions|More).*${name}`) }).click();
      await page.getByRole('menuitem', { name: 'Revoke key' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByText('Revoked').first()).toBeVisible();
      expect((await call('{ users(list: { perPage: 1 }) { total } }')).status()).toBe(401);

      // A webhook gets a test, and what a payment causes, both signed with the secret that was told once.
      await page.goto('/settings/webhooks');
      await page.getByRole('button', { name: 'Create webhook' }).first().click();
      await dialog.getByLabel('Address').fill(program.url);
      await dialog.getByRole('button', { name: 'Create webhook' }).click();
      const secret = String(await dialog.getByTestId('secret').textContent());
      await dialog.getByRole('button', { name: "I've saved it" }).click();
      const card = page.getByRole('region', { name: new URL(program.url).host });
      await card.getByRole('button', { name: 'Send test' }).click();
      await expect.poll(() => program.requests.length).toBe(1);
      const [first] = program.requests;
      const [, moment, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(first?.headers['atlas-signature'])) ?? [];
      expect(createHmac('sha256', secret).update(`${moment}.${first?.body}`).digest('hex')).toBe(signature);

      const { payments } = await ask<{ payments: { rows: { id: number }[] } }>(
        page,
        'query { payments(list: { perPage: 1 }, filter: { payment: "unpaid" }) { rows { id } } }',
      );
      await ask(
        page,
        'mutation ($id: Int!) { approvePaymentScheduleTransaction(id: $id, paymentPlatform: "GCash", externalInvoiceId: "N/A") { id } }',
        { id: payments.rows[0]?.id },
      );
      await expect.poll(() => program.requests.length).toBe(2);
      expect(JSON.parse(program.requests[1]?.body ?? '{}')).toMatchObject({ type: 'paid', data: { currency: 'PHP' } });

      // Staff see what was sent and what came back, and send it once more under the same id.
      await expect(async () => {
        await card.getByRole('button', { name: 'Refresh' }).click();
        await expect(card.getByText('Delivered', { exact: true }).nth(1)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectNoSideScroll(page);
      await card.getByRole('button', { name: /^Paid/ }).first().click();
      await expect(dialog.getByText('thanks')).toBeVisible();
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => program.requests.length).toBe(3);
      expect(program.requests[2]?.body).toBe(program.requests[1]?.body);
      expect(errors).toEqual([]);
    } finally {
      await outside.dispose();
      program.stop();
      await site.stop();
    }
  });
}
