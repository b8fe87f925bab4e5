import { expect, type Page, test } from '@playwright/test';
import { openSite } from '../support/demoSite';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Each width has a demo of its own, whose clock moves to the next day.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const people = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByTestId('queue-person');
const promises = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByRole('list').last();

/** How many are to be reached and how many are done, as the page says it. */
async function counts(page: Page) {
  const line = (await page.getByText(/ to reach/).textContent()) ?? '';
  return {
    toReach: Number(/(\d+) (?:person|people) to reach/.exec(line)?.[1]),
    done: Number(/(\d+) done today/.exec(line)?.[1] ?? 0),
  };
}

/** Opens the first person and says how it went. The list and the counts follow without a reload. */
async function work(page: Page, outcome: string, more: { note?: string; day?: string } = {}) {
  const before = await counts(page);
  const first = people(page).first();
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  const score = first.getByRole('button', { name: /score \d+ of 100/ });
  if ((await score.getAttribute('aria-expanded')) === 'false') await score.click();
  await expect(first.getByRole('textbox', { name: 'Message', exact: true })).not.toBeEmpty();
  if (more.note) await first.getByRole('textbox', { name: 'Note (optional)' }).fill(more.note);
  await first.getByRole('button', { name: outcome }).click();
  if (more.day) await first.getByRole('button', { name: more.day }).click();
  await expect(people(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect.poll(() => counts(page)).toEqual({ toReach: before.toReach - 1, done: before.done + 1 });
  return name;
}

// Issue 21, 4: five people with five outcomes; the promise comes back on its day.
for (const [at, { name: screen, width, height }] of screens.entries()) {
  test(`a success manager works five people of the queue, and a promise comes back, at ${screen}`, async ({
    browser,
  }) => {
    const { site, page } = await openSite(browser, { width, height });
    try {
      const errors = watchForErrors(page);
      await page.emulateMedia({ colorScheme: at === 0 ? 'light' : 'dark' });
      await signInAs(page, 'success-manager');
      await page.goto('/');
      await expect(people(page).first()).toBeVisible();
      await expectNoSideScroll(page);

      const before = await counts(page);
      await work(page, 'Reached', { note: 'Starts again on Monday.' });
      const promised = await work(page, 'Promised until…', { note: 'After sweldo.', day: 'Tomorrow' });
      await expect(promises(page).getByRole('link', { name: promised })).toBeVisible();
      await expect(promises(page).getByText('“After sweldo.”')).toBeVisible();
      await work(page, 'Paid');
      const later = await work(page, 'Later');

      // A tap too many is taken back.
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await expect(people(page).getByRole('link', { name: later, exact: true })).toBeVisible();
      await expect.poll(async () => (await counts(page)).done).toBe(before.done + 3);
      expect(await work(page, 'Later')).toBe(later);
      const declined = await work(page, 'Not interested');

      // What was said and noted is on the page of the person, for who may see it.
      await promises(page).getByRole('link', { name: promised }).click();
      await expect(page.getByText('After sweldo.').first()).toBeVisible();
      await expect(page.getByText(/Promised until/).first()).toBeVisible();

      // While the clock is moved, the page can't reach anyone: what it says about that is no fault.
      expect(errors).toEqual([]);

      // Tomorrow the promise is back by itself, who said no isn't.
      await site.moveTo(1);
      await expect
        .poll(
          async () => {
            await page.goto('/');
            await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible();
            return people(page).getByRole('link', { name: promised, exact: true }).count();
          },
          { timeout: 120_000 },
        )
        .toBe(1);
      await expect(people(page).getByRole('link', { name: declined, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: /^Promise \d/ }).click();
      await expect(people(page)).toHaveCount(1);
    } finally {
      await site.stop();
    }
  });
}
