import { expect, type Page, test } from '@playwright/test';
import { ask, signInAs, watchForErrors } from '../support/people';

interface Listed {
  users: { rows: { email: string; accessLevel: { id: string }[] }[] };
}

interface Closed {
  myCourses: { rows: { id: number; door: { code: string; reason: string } }[] };
}

/** Someone of the demo whose membership ended a few days ago and who still holds the level Member from staff, with a course that closed to them. */
async function formerMember(page: Page) {
  await signInAs(page, 'tribe-team-fa');
  const { users } = await ask<Listed>(
    page,
    `{ users(list: { perPage: 100 }, filter: { parts: [{ name: "membership", value: "expired" }] }) { rows { email accessLevel { id } } } }`,
  );
  for (const { email, accessLevel } of users.rows) {
    if (!accessLevel.some(({ id }) => id === 'member')) continue;
    await signInAs(page, email as `${string}@${string}`);
    const { myCourses } = await ask<Closed>(
      page,
      `{ myCourses(filter: "closed") { rows { id door { code reason } } } }`,
    );
    const closed = myCourses.rows.find(({ door }) => door.code === 'grace');
    if (closed) return { email, course: closed.id, reason: closed.door.reason };
  }
  throw new Error('Nobody in the demo has a membership that ended a few days ago.');
}

// One after the other: who renews at one width is no former member at the next.
test.describe.configure({ mode: 'default' });

for (const width of [1440, 390]) {
  test(`an expired member with a staff level meets a closed door that says why, and renews, ${width} px`, async ({
    page,
  }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    const { course, reason } = await formerMember(page);
    expect(reason).toMatch(/^Your membership ended on .* Renew until .* to keep your place\.$/);

    await page.goto(`/courses/my-courses/${course}`);
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('link', { name: 'Renew membership' }).click();
    await expect(page).toHaveURL(/\/checkout\//);

    await page.getByLabel('Mobile number').fill('0917 555 0168');
    await page.getByRole('button', { name: /^Pay (₱.* )?with GCash$/ }).click();
    await expect(page.getByText('Test wallet: no money moves')).toBeVisible();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();

    await page.goto(`/courses/my-courses/${course}`);
    await expect(page.getByText(reason)).toBeHidden();
    await expect(page.getByRole('link', { name: /Start|Continue|Review/ }).first()).toBeVisible();
    expect(errors).toEqual([]);
  });
}
