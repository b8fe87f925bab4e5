import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

// Issue 21, 3: a figure opens to its rows, and so does a cell of the cohorts, in numbers and in percent.
for (const [at, { name, width, height }] of screens.entries()) {
  test(`staff read retention, open the rows of a figure and of a cohort, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: at === 0 ? 'light' : 'dark' });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/retention');
    await page.getByText('Annual', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
    // Until its figures are there, those of the month stand below.
    await expect(page.getByText(/^\d{4}\. Updated /)).toBeVisible();
    await expectNoSideScroll(page);

    // Every figure says what it is, and leads to as many people as it counts.
    const figure = page
      .getByRole('link', { name: /^Renewed on time: \d+\. See the rows$/ })
      .or(page.getByRole('link', { name: /^[^:]+: [1-9]\d*\. See the rows$/ }))
      .first();
    const [, label, count] = /^(.+): (\d+)\. See the rows$/.exec((await figure.getAttribute('aria-label')) ?? '') ?? [];
    await figure.click();
    await expect(page.getByRole('heading', { level: 1, name: `${label}: ${count}` })).toBeVisible();
    await expect(page.getByText(new RegExp(`of ${count} `)).first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to the report' }).click();

    // A cohort, first as shares, then as people, then the people themselves.
    const cohorts = page.getByRole('region', { name: 'Members by month of joining', exact: true });
    const cell = cohorts.getByRole('link', { name: /^[1-9]\d* of \d+ who joined in / }).first();
    const [, members, joined, share] =
      /^(\d+) of (\d+) who joined in .+, ([\d.]+)%, after/.exec((await cell.getAttribute('aria-label')) ?? '') ?? [];
    await expect(cell).toHaveText(`${share}%`);
    expect(Number(share)).toBeCloseTo((100 * Number(members)) / Number(joined), 0);
    await cohorts.getByText('People', { exact: true }).click();
    await expect(cell).toHaveText(String(members));
    await cell.click();
    await expect(
      page.getByText(`${members} of ${joined} (${share}%) were members on the last day of the month`, { exact: false }),
    ).toBeVisible();
    await expect(page.getByText(new RegExp(`of ${members} (people|person)`)).first()).toBeVisible();
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
