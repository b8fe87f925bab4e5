import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { listed, mailTo } from '../support/mail';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

async function choose(page: Page, label: string, option: string | RegExp) {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

async function more(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// Issue 21, 2: a report is put together, saved, emailed, exported with progress, and duplicated.
for (const { name: screen, width, height } of screens) {
  test(`staff build a report, save it, get it by email, export it and duplicate it, at ${screen}`, async ({ page }) => {
    test.slow();
    const name = `Sign-ups ${width}-${Date.now().toString(36)}`;
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/reports');
    await expect(page.getByRole('link', { name: 'Overdue payments to call' })).toBeVisible();
    await page.getByRole('link', { name: 'Create report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeVisible();

    // The result follows every choice.
    await choose(page, 'About', 'Event sign-ups');
    await expect(page.getByText('One row for each RSVP to a date of an event.')).toBeVisible();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await choose(page, 'Filter by', 'RSVP');
    await choose(page, 'Values', 'Going');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Going').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Waitlist', { exact: true })).toHaveCount(0);
    await expectNoSideScroll(page);

    await page.getByRole('button', { name: 'Save report' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer.getByRole('button', { name: 'Save report' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/reports\/\d+$/);

    // Every Monday to oneself, and once right now.
    await more(page, name, 'Email schedule');
    await choose(page, 'Email it', 'Every week');
    await choose(page, 'Send to', /Liza/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText(/^Next email Mon, .*8:00 AM \(Manila\)\./)).toBeVisible();
    const seen = listed();
    await more(page, name, 'Email it now');
    const sent = await mailTo('tribe-team-fa@atlas.test', seen, name);
    expect(sent.text).toMatch(/\/reports\/\d+/);
    expect(sent.text).toMatch(/Content-Disposition: attachment/);
    await page.reload();
    await expect(page.getByText(/Last email: Sent to 1 of 1\./)).toBeVisible();

    // All rows as a file, told how far it is.
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^sign-ups-.*\.csv$/);

    // A copy of one's own, which is then put away.
    await more(page, name, 'Duplicate');
    await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible();
    await more(page, `${name} (copy)`, 'Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('This report is archived. Restore it to change it.')).toBeVisible();
    expect(errors).toEqual([]);
  });
}

// Issue 21, 2: the groups of a report as bars, as a line and an area over time, and as shares; each with its table, its keys and its picture.
for (const [at, { name: screen, width, height }] of screens.entries()) {
  test(`staff draw a report as bars, a line, an area and shares, at ${screen}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: at === 0 ? 'light' : 'dark' });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/reports/new');
    await choose(page, 'About', 'Payments');
    await choose(page, 'Group by', 'Due');
    await choose(page, 'Chart', 'Line over time');
    const chart = page.getByRole('region', { name: 'Count over time' });
    for (const [kind, unit] of [
      ['Bars', 'bar'],
      ['Line over time', 'point'],
      ['Area over time', 'point'],
      ['Share of the whole', 'part'],
    ] as const) {
      await choose(page, 'Chart', kind);
      const list = chart.getByRole('listbox', { name: `Use the arrow keys to read each ${unit}.` });
      await expect(list.getByRole('option').first()).toBeVisible();

      // Read with the keys, each says its figure.
      await list.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Home');
      const words = await list.getByRole('option').first().getAttribute('aria-label');
      await expect(list.getByRole('paragraph')).toHaveText(String(words));

      // The same as a table, and as a picture.
      const shown = await list.getByRole('option').count();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        chart.getByRole('button', { name: 'Save PNG' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.png$/);
      await chart.getByRole('button', { name: 'View as table' }).click();
      await expect(chart.getByRole('rowheader')).toHaveCount(shown);
      await chart.getByRole('button', { name: 'View as table' }).click();
      await expectNoSideScroll(page);
    }

    // A line needs days: without them the chart is drawn as bars.
    await choose(page, 'Chart', 'Line over time');
    await choose(page, 'Group by', 'Product');
    await expect(
      page.getByRole('region', { name: 'Count by product' }).getByRole('listbox', { name: /each bar/ }),
    ).toBeVisible();
    expect(errors).toEqual([]);
  });
}

/** Nine people who pay each of ten products in 120 parts. */
async function manyPayments(page: Page) {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    shareType: 'Percentage',
    share: at < 119 ? 0.83 : 1.23,
    daysAfter: at,
  }));
  await ask(page, 'mutation ($input: PaymentTermInput!) { createPaymentTerm(input: $input) { id } }', {
    input: { id: 'daily', name: 'Daily', rows },
  });
  const funnels = Array.from({ length: 10 }, (_, at) => `many-${at}`);
  for (const id of funnels) {
    const { createProduct } = await ask<{ createProduct: { id: number } }>(
      page,
      'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }',
      { input: { name: id, price: 12000, contentType: 'courses', isMembership: false } },
    );
    await ask(
      page,
      'mutation ($product: Int!, $input: FunnelInput!) { createFunnel(productId: $product, input: $input) { id } }',
      {
        product: createProduct.id,
        input: { id, name: id, validityByDays: 365, paymentTermIds: ['daily'], isSwitchedOn: true },
      },
    );
  }
  const { users, batches } = await ask<{ users: { rows: { id: number }[] }; batches: { rows: { id: number }[] } }>(
    page,
    '{ users(list: { perPage: 9 }, filter: { level: "non-member" }) { rows { id } } batches(list: { perPage: 1 }) { rows { id } } }',
  );
  for (const { id } of users.rows) {
    await ask(page, 'mutation ($id: Int!, $input: EnrollUserInput!) { enrollUser(id: $id, input: $input) { id } }', {
      id,
      input: {
        batchId: batches.rows[0]?.id,
        funnelDetails: funnels.map((funnelId) => ({ funnelId, paymentTermId: 'daily' })),
      },
    });
  }
}

// Issue 21: 10,000 rows and more become a file, and the page says how far it is.
test('staff export more than 10,000 rows and see how far it is', async ({ browser }) => {
  test.slow();
  const { site, page } = await openSite(browser, { width: 1440, height: 900 });
  try {
    await signInAs(page, 'tribe-team-fa');
    await manyPayments(page);
    const definition = {
      source: 'payments',
      columns: ['person', 'amount', 'due'],
      filters: [],
      groups: [],
      sort: '',
      desc: false,
    };
    const { saveReport } = await ask<{ saveReport: { id: number } }>(
      page,
      'mutation ($input: SavedReportInput!) { saveReport(input: $input) { id } }',
      { input: { name: 'Every part', levels: [], definition } },
    );
    await page.goto(`/reports/${saveReport.id}`);
    // What the page says is noted as it is said: a fast machine is done in a moment.
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const words = document.querySelector('[role="status"] p')?.textContent ?? '';
        if (words && said.at(-1) !== words) said.push(words);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ]);
    const lines =
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n').length - 1;
    expect(lines).toBeGreaterThan(10_000);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    const steps = said.flatMap((words) => /^Preparing ([\d,]+) of ([\d,]+) rows$/.exec(words)?.slice(1) ?? []);
    // How often the page asks, and so how many steps it tells of, is up to the machine.
    expect(steps, said.join('; ')).toContain(lines.toLocaleString('en-PH'));
  } finally {
    await site.stop();
  }
});

// B19.
test('saved reports are for holders of the page alone', async ({ page }) => {
  await signInAs(page, 'coach');
  for (const path of ['/reports', '/reports/1']) {
    await page.goto(path);
    await expect(page.getByText('Access Restricted').first()).toBeVisible();
  }
});
