import { expect, test } from '@playwright/test';
import { makeMember } from '../support/journey';
import { signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`staff form an accountability group, and its people check in at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const word = `Salonga${Date.now().toString(36)}${width}`;
    const emails = ['ligaya', 'isko'].map(
      (first) => `${first}.${word}@example.com`.toLowerCase() as `${string}@${string}`,
    );
    for (const [index, email] of emails.entries()) {
      await makeMember(page, await signUp(page, email, { firstName: ['Ligaya', 'Isko'][index] ?? '', lastName: word }));
    }

    // By the menus of the cards, which a keyboard reaches too: one leads a new group, the other joins.
    await page.goto('/admin-accountability-group');
    const without = page.getByRole('region', { name: 'No group yet' });
    await without.getByLabel('Search people with no group').fill(word);
    await expect(without.getByRole('button', { name: /^Move / })).toHaveCount(2);
    // The list may come anew under an open menu, which then closes.
    await expect(async () => {
      await without.getByRole('button', { name: `Move Ligaya ${word}` }).click();
      await page.getByRole('menuitem', { name: 'Make leader of a new group' }).click({ timeout: 3000 });
    }).toPass();
    await expect(page.getByText(`Ligaya ${word} now leads a new group.`).first()).toBeAttached();
    await page.getByLabel('Search groups and people').fill(word);
    const group = page.getByRole('region').filter({ has: page.getByRole('button', { name: `Move Ligaya ${word}` }) });
    await expect(group.getByText('Leader')).toBeVisible();
    await group.getByRole('button', { name: /^Change / }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename group' });
    await renaming.getByLabel('Name').fill(`Bangka ${word}`);
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: `Bangka ${word}` })).toBeVisible();
    await expect(without.getByRole('button', { name: /^Move / })).toHaveCount(1);
    await without.getByRole('button', { name: `Move Isko ${word}` }).click();
    await page.getByRole('menuitem', { name: `Move to Bangka ${word} (1)` }).click();
    await expect(group.getByText(`Isko ${word}`)).toBeVisible();
    await expectNoSideScroll(page);

    // The new member of the group sees the others there, and checks in.
    await signInAs(page, emails[1] as `${string}@${string}`);
    await page.goto('/accountability-buddies');
    await expect(page.getByText(`Bangka ${word}`).first()).toBeVisible();
    await expect(page.getByText(`Ligaya ${word}`).first()).toBeVisible();
    const checkIn = page.getByRole('region', { name: 'Weekly check-in' });
    await checkIn.getByLabel('What did you do this week?').fill('Two applications.');
    await checkIn.getByLabel('What will you do next?').fill('Five applications.');
    await checkIn.getByRole('button', { name: 'Check in' }).click();
    await expect(checkIn.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
