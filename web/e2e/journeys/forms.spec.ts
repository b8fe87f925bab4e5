import { expect, test } from '@playwright/test';
import { ask, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`staff build a form with a branch, and read what a member answers at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const title = `Workshop ${Date.now().toString(36)} ${width}`;
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/forms');
    await page.getByRole('button', { name: 'New form' }).click();
    const making = page.getByRole('dialog', { name: 'New form' });
    await making.getByLabel('Name').fill(title);
    await making.getByRole('button', { name: 'Create form' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    const kinds = page.getByRole('region', { name: 'Add a question' });
    const question = page.getByRole('textbox', { name: 'Question' });
    await kinds.getByRole('button', { name: 'Single choice' }).click();
    await question.fill('Did you come?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('No');
    await page.getByLabel('An answer is required').check();
    await kinds.getByRole('button', { name: 'Long text' }).click();
    await question.fill('What do you take home?');
    await page.getByRole('combobox', { name: 'Show this' }).click();
    await page.getByRole('option', { name: 'Depending on: Did you come?' }).click();
    await page.getByRole('combobox', { name: 'When the answer is' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.keyboard.press('Escape');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(`${title} published as version 1`)).toBeVisible();

    const { forms } = await ask<{ forms: { rows: { id: number; slug: string }[] } }>(
      page,
      'query($search: String) { forms(list: { search: $search }) { rows { id slug } } }',
      { search: title },
    );
    const [form] = forms.rows;
    if (!form) throw new Error(`No form ${title}`);

    // The second question is asked only of those who came.
    await signInAs(page, 'member');
    await page.goto(`/form/${form.slug}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('radio', { name: 'No' }).check();
    await expect(page.getByLabel('What do you take home?')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('What do you take home?').fill('A rate card.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await expectNoSideScroll(page);

    await signInAs(page, 'tribe-team-fa');
    await page.goto(`/forms/${form.id}?tab=responses`);
    await expect(page.getByText('A rate card.').first()).toBeVisible();
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}
