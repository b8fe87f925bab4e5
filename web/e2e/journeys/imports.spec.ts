import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { workbook } from '../support/workbook';

const members = [
  'Tribe ID',
  'Email',
  'Batch',
  'First Name',
  'Middle Name',
  'Last Name',
  'Suffix',
  'Birth Date (mm/dd/yyyy)',
  'Facebook Profile',
  'Mobile Number',
  'Sex',
  'Group Name',
  'Access Levels',
  'Base Points',
  'Subscription ID',
];
const subscription = [
  'Subscription ID',
  'Created At (mm/dd/yyyy)',
  'Unenrolled (true|false)',
  'Funnel ID',
  'Payment Term ID',
];
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sheet = (...people: Record<string, string>[]) =>
  workbook({
    Members: [members, ...people.map((person) => members.map((title) => person[title] ?? ''))],
    Subscription: [subscription],
  });

test('B104 B188 an import with errors, then clean, then undone', async ({ page }) => {
  const mark = Date.now().toString(36);
  const ana = { Email: `ana.${mark}@example.com`, 'First Name': 'Ana', 'Last Name': 'Robles' };
  const ben = { Email: `ben.${mark}@example.com`, 'First Name': 'Ben', 'Last Name': 'Cruz' };
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/uploadContents');
  await expect(page.getByText('For uploads over 10mb, please contact the L&D admin.')).toBeVisible();
  await expect(page.getByText(members.join(', '))).toBeVisible();
  await expect(page.getByText(subscription.join(', '))).toBeVisible();
  const template = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download template' }).click();
  expect((await template).suggestedFilename()).toBe('members-template.xlsx');

  // With errors: nothing is changed, every error has its place, and the good row can go alone.
  await page.getByRole('radio', { name: /Create or update/ }).check();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: `${mark}.xlsx`,
    mimeType: xlsx,
    buffer: sheet(ana, { ...ben, 'Mobile Number': '12345', Sex: 'neither' }),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('heading', { name: 'Problems (2)' })).toBeVisible();
  const problem = page.getByRole('row').filter({ hasText: 'Invalid mobile number!' });
  await expect(problem).toContainText('Members');
  await expect(problem).toContainText('Mobile Number');
  await expect(page.getByRole('radio', { name: /All or nothing/ })).toBeDisabled();
  const rejected = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download rejected rows' }).click();
  expect((await rejected).suggestedFilename()).toBe(`rejected-${mark}.xlsx`);
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();

  // Clean: the one who is there stays as she is, the other is new. Whoever leaves meanwhile finds it again.
  await page.getByRole('button', { name: 'All uploads' }).click();
  await page.getByRole('radio', { name: /Create or update/ }).check();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `${mark}-clean.xlsx`, mimeType: xlsx, buffer: sheet(ana, ben) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await page.goto('/');
  await page.goto(`/uploadContents?search=${mark}-clean`);
  const row = page.getByRole('row').filter({ hasText: `${mark}-clean.xlsx` });
  await expect(row).toContainText('1 created, 1 unchanged. 7 days left to undo');
  await row.getByRole('button', { name: `${mark}-clean.xlsx` }).click();

  // Undone: the new one is gone, and so is the way back.
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone. Everything is back to how it was.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeHidden();
  const answer = await page.request.post('/api/graphql', {
    data: { query: `{ users(list: { search: "${mark}" }, filter: { kind: "all" }) { rows { email } } }` },
  });
  expect(await answer.json()).toEqual({ data: { users: { rows: [{ email: ana.Email }] } } });
  expect(errors).toEqual([]);
});

test('a sheet that is none is refused with a sentence', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/uploadContents');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'bomb.xlsx', mimeType: xlsx, buffer: Buffer.from('PK not a sheet') });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toContainText(/file/i);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'other.xlsx',
    mimeType: xlsx,
    buffer: workbook({ People: [['Name']] }),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toContainText('The file has no sheet named Members or Subscription.');
});
