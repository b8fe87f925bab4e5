import { expect, test } from '@playwright/test';
import { mailTo } from '../support/mail';
import { signInAs, watchForErrors } from '../support/people';

const PLACE_ORDER = 'mutation PlaceOrder($input: OrderInput!) { placeOrder(input: $input) { nextUrl } }';

test('a launch under unpaid orders stays open to people who pay', async ({ page }) => {
  const errors = watchForErrors(page);
  const stamp = Date.now();

  // Staff open a launch of 30 seats.
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/funnels/fast-track');
  const answer = await page.request.post('/api/graphql', {
    data: {
      query: 'mutation ($id: String!, $input: FunnelInput!) { updateFunnel(id: $id, input: $input) { seatsTaken } }',
      variables: { id: 'fast-track', input: { seats: 30 } },
    },
  });
  const before = (await answer.json()).data.updateFunnel.seatsTaken as number;

  // Somebody places 33 orders that nobody pays.
  await page.context().clearCookies();
  for (let i = 0; i < 33; i++) {
    const placed = await page.request.post('/api/graphql', {
      data: {
        query: PLACE_ORDER,
        variables: {
          input: {
            funnelId: 'fast-track',
            gateway: 'bank',
            firstName: 'No',
            lastName: 'Body',
            email: `nobody.${stamp}.${i}@example.com`,
            mobile: '09175550168',
            key: `launch-${stamp}-${String(i).padStart(4, '0')}`,
          },
        },
      },
    });
    expect((await placed.json()).errors).toBeUndefined();
  }

  // A buyer still finds it open, and gets in.
  await page.goto('/checkout/fast-track');
  await page.getByLabel('First name').fill('Kristine Joy');
  await page.getByLabel('Last name').fill('Santos');
  await page.getByLabel('Email').fill(`buyer.${stamp}@example.com`);
  await page.getByLabel('Mobile number').fill('0917 555 0168');
  await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();

  // Staff see what is sold apart from the two seats that one network can hold.
  await page.context().clearCookies();
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/funnels/fast-track');
  await expect(page.getByText(/^\d+ sold, \d+ held, \d+ left$/)).toBeVisible();
  const words = await page.getByText(/^\d+ sold, \d+ held, \d+ left$/).textContent();
  const [, sold, held, left] = /^(\d+) sold, (\d+) held, (\d+) left$/.exec(words ?? '')?.map(Number) ?? [];
  expect((sold ?? 0) + (held ?? 0)).toBeLessThanOrEqual(before + 3);
  expect(left).toBe(30 - (sold ?? 0) - (held ?? 0));
  expect(errors).toEqual([]);
});

test('something free is taken by the link in the mailbox of a known address', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/checkout/12-day-challenge');
  await page.getByLabel('First name').fill('Any');
  await page.getByLabel('Last name').fill('Body');
  await page.getByLabel('Email').fill('non-member@atlas.test');
  await page.getByLabel('Mobile number').fill('+63 917 555 0168');
  await page.getByRole('button', { name: /^Complete (free )?order$/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, now check your email' })).toBeVisible();
  const { text } = await mailTo('non-member@atlas.test');
  const path = /\/free\/[\w-]+/.exec(text)?.[0] ?? '';
  await page.goto(path);
  await page.getByRole('button', { name: /^Get / }).click();
  await expect(page.getByRole('heading', { name: / is yours$/ })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
  expect(errors).toEqual([]);
});
