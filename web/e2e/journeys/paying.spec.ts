import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, signUp, watchForErrors } from '../support/people';
import { screens } from '../support/screens';

const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgzcvCihiGlgQAR9I5Qa6hOzQAAAAASUVORK5CYII=',
  'base64',
);

for (const { name, width, height } of screens) {
  test(`somebody buys by a slip, staff approve it and the door opens; the next payment goes by wallet, at ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const reference = `BDO-${Date.now()}-${width}`;
    await page.setViewportSize({ width, height });
    await signUp(page, `slip.${Date.now()}.${width}@example.com`, { firstName: 'Ligaya', lastName: 'Abad' });
    await page.goto('/checkout/join-the-tribe');
    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await page.getByRole('radio', { name: /^Payday plan/ }).check();
    await page.getByRole('radio', { name: /^Bank transfer/ }).check();
    await page.getByRole('button', { name: /^Pay (₱.* )?with Bank transfer$/ }).click();
    await page.getByLabel('Reference number').fill(reference);
    await page
      .getByLabel('Slip or screenshot')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP });
    await page.getByRole('button', { name: 'Send slip' }).click();
    await expect(page.getByRole('heading', { name: "We're checking your slip" })).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, 'tribe-team-fa');
    await desk.goto(`/payment?t=slips&search=${reference}`);
    await desk.getByRole('button', { name: 'View slip of Ligaya Abad' }).click();
    await expect(desk.getByRole('img', { name: `Slip with the reference ${reference}` })).toBeVisible();
    await desk.getByRole('button', { name: /^Approve ₱/ }).click();
    await expect(desk.getByText(/of Ligaya Abad approved$/)).toBeVisible();
    await desk.context().close();

    await page.goto('/account?q=billings');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
    // What is paid stands last: with its receipt the whole list is there.
    await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible();
    const payNow = page.getByRole('link', { name: /^Pay (₱|now|early)/ });
    const open = await payNow.count();
    await payNow.first().click();
    await expect(page.getByText(/^Payment 2 of \d+, due /)).toBeVisible();
    await page.getByRole('button', { name: /^Pay ₱.* with GCash$/ }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: 'This payment is paid' })).toBeVisible();
    await page.getByRole('link', { name: 'Billing and Subscriptions' }).click();
    await expect(payNow).toHaveCount(open - 1);
    expect(errors).toEqual([]);
  });
}

interface Row {
  scheduleDate: string;
  user: { email: `${string}@${string}` };
}

const DAY = 86_400_000;
const dayInManila = (when: number) => Math.floor((when + 8 * 3_600_000) / DAY);

/** What the house is owed, by how many days until it is due. Somebody with two open days counts for the first. */
async function owedBy(page: Page) {
  await signInAs(page, 'tribe-team-fa');
  const { payments } = await ask<{ payments: { rows: Row[] } }>(
    page,
    'query { payments(list: { perPage: 100, sort: "scheduleDate" }, filter: { payment: "unpaid" }) { rows { scheduleDate user { email } } } }',
  );
  const first = new Map<`${string}@${string}`, number>();
  for (const { scheduleDate, user } of payments.rows) {
    if (!first.has(user.email)) first.set(user.email, dayInManila(Date.parse(scheduleDate)) - dayInManila(Date.now()));
  }
  return (days: number) => {
    const found = [...first].find(([email, count]) => count === days && email !== 'member@atlas.test');
    if (!found) throw new Error(`nobody has a payment due in ${days} days`);
    return found[0];
  };
}

const upcoming = 'You have an upcoming payment due on';
const overdue = 'You have an overdue payment. Access your billing account here to settle your payment until';

// B215, B267 to B272
test('members are told of what is due by its day, wide and narrow', async ({ page }) => {
  const errors = watchForErrors(page);
  const dueIn = await owedBy(page);
  for (const [days, badge, banner] of [
    [-5, 'Overdue', overdue],
    [0, 'Due today', upcoming],
    [1, 'Due tomorrow', upcoming],
    [4, 'Due in 4 days', upcoming],
    [20, 'Due in 20 days', null],
    [40, 'Due in 40 days', null],
  ] as const) {
    await signInAs(page, dueIn(days));
    // What is due comes with the page, and the page shows nothing before it is known.
    await page.goto('/account?q=billings');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
      if (banner) await expect(page.getByText(banner)).toBeVisible();
      else await expect(page.getByRole('link', { name: 'billing account here' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Pay (₱|now|early)/ }).first()).toBeVisible();
    }
  }
  expect(errors).toEqual([]);
});

interface Held {
  expiry: string;
  user: { email: `${string}@${string}` };
}

/** Whose membership ends, or ended, so many days from now: the first within two bounds. */
async function endsWithin(page: Page, validity: 'active' | 'expired', from: number, to: number) {
  const { subscriptions } = await ask<{ subscriptions: { rows: Held[] } }>(
    page,
    'query ($validity: String, $desc: Boolean) { subscriptions(list: { perPage: 100, sort: "expiry", desc: $desc }, filter: { validity: $validity, funnelId: "join-the-tribe" }) { rows { expiry user { email } } } }',
    { validity, desc: validity === 'expired' },
  );
  const found = subscriptions.rows.find(({ expiry }) => {
    const days = dayInManila(Date.parse(expiry)) - dayInManila(Date.now());
    return days >= from && days <= to;
  });
  if (!found) throw new Error(`no membership ends within ${from} to ${to} days`);
  return found.user.email;
}

// B268, B270, S63
test('members are told that their membership has ended or will end, and where to renew it, wide and narrow', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  const expired = await endsWithin(page, 'expired', -13, -1);
  const expiring = await endsWithin(page, 'active', 1, 14);
  for (const [who, words, isDismissible] of [
    [expired, /^Your membership access has expired\. Click here to renew until .*\d{4}$/, false],
    [expiring, /^Your membership is due for renewal on .*\d{4}\. Click here to renew$/, true],
  ] as const) {
    await signInAs(page, who);
    await page.goto('/account?q=billings');
    const banner = page.getByText(words);
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(banner).toBeVisible();
      await expect(page.getByRole('link', { name: 'Click here to renew' })).toHaveAttribute(
        'href',
        '/checkout/join-the-tribe',
      );
      await expect(dismiss).toHaveCount(isDismissible ? 1 : 0);
    }
    if (isDismissible) {
      await dismiss.click();
      await expect(banner).toHaveCount(0);
    }
  }
  expect(errors).toEqual([]);
});
