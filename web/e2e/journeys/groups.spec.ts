import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { screens } from '../support/screens';

test('staff make a batch and a group, add people in bulk and move one to a sub-group', async ({ page }) => {
  const errors = watchForErrors(page);
  const word = `Dagat ${Date.now()}`;
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/batches');
  await expect(page.getByRole('row', { name: /Batch 17/ }).getByText('Current')).toBeVisible();
  await page.getByRole('link', { name: 'New batch' }).click();
  await page.getByLabel('Name').fill(`Batch ${word}`);
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Batch ${word}` })).toBeVisible();
  await expect(page.getByText('Upcoming')).toBeVisible();

  await page.goto('/groups/new');
  await page.getByLabel('Name').fill(word);
  await page.getByLabel('Find leaders').fill('Elena Pascual');
  await page.getByRole('button', { name: /Elena Pascual/ }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await page.getByRole('link', { name: 'New sub-group' }).click();
  await page.getByLabel('Name').fill(`${word} Umaga`);
  await page.getByRole('button', { name: 'Create sub-group' }).click();
  await expect(page.getByRole('link', { name: `${word} Umaga` })).toBeVisible();

  await page.getByRole('button', { name: 'Add people' }).click();
  const adding = page.getByRole('dialog', { name: `Add people to ${word}` });
  await adding.getByText('From a list').click();
  await adding
    .getByLabel('Email addresses or Tribe IDs')
    .fill('non-member@atlas.test\naffiliate@atlas.test\nnobody-at-all@atlas.test');
  await adding.getByRole('button', { name: 'Find people' }).click();
  await expect(adding.getByText("nobody-at-all@atlas.test isn't in Atlas")).toBeVisible();
  await adding.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByText('2 people added')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Bea Villanueva' }).check();
  await page.getByRole('toolbar', { name: 'Batch actions' }).getByRole('button', { name: 'Move', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move Bea Villanueva' });
  await moving.getByRole('combobox', { name: 'Sub-group' }).click();
  await page.getByRole('option', { name: `${word} Umaga` }).click();
  await moving.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('1 person moved')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bea Villanueva/ }).getByText(`${word} Umaga`)).toBeVisible();
  expect(errors).toEqual([]);
});

for (const { name, width, height } of screens) {
  test(`a leader sees only their own people, and who is silent at ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInAs(page, 'coach');
    await page.goto('/view-group');
    await expect(page.getByRole('heading', { level: 1, name: 'Bayanihan' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Ana Mendoza/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Needs a nudge', exact: true }).click();
    await expect(page.getByText(/Not seen for \d+ days|Never logged in/).first()).toBeVisible();
    await page.goto('/groups/members');
    await page.getByLabel('Search people').fill('Bea Villanueva');
    await expect(page.getByText('Oops, no results found')).toBeVisible();
  });
}
