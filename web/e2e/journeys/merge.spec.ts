import { expect, test } from '@playwright/test';
import { ask, signInAs, watchForErrors } from '../support/people';

const create = `mutation($input: UserInput!) { createUser(input: $input) { id } }`;
const read = `query($id: Int!) { user(id: $id) { firstName email notes archivedAt } }`;

type Read = { user: { firstName: string; email: string; notes: string | null; archivedAt: string | null } };

test('two people are merged from the list, and parted again', async ({ page }) => {
  const mark = Date.now().toString(36);
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  const made = [];
  for (const [firstName, notes] of [
    ['Dalisay', 'Called on Monday'],
    ['Daisy', 'Paid by GCash'],
  ]) {
    const input = {
      email: `${firstName}.${mark}@example.com`.toLowerCase(),
      firstName,
      lastName: `Ocampo ${mark}`,
      notes,
    };
    made.push((await ask<{ createUser: { id: number } }>(page, create, { input })).createUser.id);
  }
  const [dalisay = 0, daisy = 0] = made;

  // Two are selected in the list; the first of them stays, until they are swapped.
  await page.goto(`/community/non-members?search=${mark}`);
  for (const name of ['Dalisay', 'Daisy'])
    await page.getByRole('checkbox', { name: `Select ${name} Ocampo ${mark}` }).check();
  await page.getByRole('toolbar', { name: 'Batch actions' }).getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge Users' })).toBeVisible();
  const stays = page.getByRole('region', { name: 'Keep' });
  await expect(stays).toContainText('Ocampo');
  if (!(await stays.textContent())?.includes('Dalisay')) await page.getByRole('button', { name: 'Swap' }).click();
  await expect(stays).toContainText(`Dalisay Ocampo ${mark}`);

  // What differs is decided by keyboard: the arrow goes to the other answer.
  const firstName = page.getByRole('radiogroup', { name: 'First name' });
  await firstName.getByRole('radio', { name: /Dalisay/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(firstName.getByRole('radio', { name: /Daisy/ })).toBeChecked();
  await page.getByRole('button', { name: 'Merge users' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Daisy Ocampo ${mark} into Dalisay Ocampo ${mark}?` });
  await dialog.getByRole('button', { name: 'Merge users' }).click();
  await expect(page.getByRole('heading', { name: /is now part of/ })).toBeVisible();
  expect((await ask<Read>(page, read, { id: dalisay })).user).toMatchObject({
    firstName: 'Daisy',
    notes: 'Called on Monday\n\nPaid by GCash',
  });
  expect((await ask<Read>(page, read, { id: daisy })).user.archivedAt).not.toBeNull();

  // The history knows it and takes it back, whenever that is.
  await page.goto(`/community/mergeUsers?search=${mark}`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await expect(row).toContainText('30 days left');
  await row.getByRole('button', { name: /^Undo the merge/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(row).toContainText('Undone');
  expect((await ask<Read>(page, read, { id: dalisay })).user).toMatchObject({
    firstName: 'Dalisay',
    notes: 'Called on Monday',
  });
  expect((await ask<Read>(page, read, { id: daisy })).user).toMatchObject({ firstName: 'Daisy', archivedAt: null });
  expect(errors).toEqual([]);
});
