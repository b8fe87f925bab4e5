import { expect, type Page, test } from '@playwright/test';
import { codeIn, listed, mailTo } from '../support/mail';
import { emailOf, password, signInAs, signInByHand, watchForErrors } from '../support/people';

/** Makes somebody through the server, for journeys that are about something else. */
async function somebody(page: Page, lastName: string) {
  const email = `${lastName.toLowerCase()}-${Date.now()}@example.com`;
  const answer = await page.request.post('/api/graphql', {
    data: {
      query: 'mutation($input: UserInput!) { createUser(input: $input) { id } }',
      variables: { input: { firstName: 'Lina', lastName, email } },
    },
  });
  const { data } = (await answer.json()) as { data: { createUser: { id: number } } };
  return { id: data.createUser.id, email, name: `Lina ${lastName}` };
}

/** What is under More on the page of somebody. */
async function moreActions(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

const toast = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

test('staff create a person, who is mailed how to set a password and signs in with it', async ({ page, browser }) => {
  const errors = watchForErrors(page);
  const email = `nena-${Date.now()}@example.com`;
  const seen = listed();
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: 'New User' }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Errors prevented this form from being saved')).toBeVisible();
  await page.getByLabel('First name').fill('Nena');
  await page.getByLabel('Last name').fill('Bautista');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile number').fill('9123456789');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('link', { name: 'Invalid mobile number!' })).toBeVisible();
  await page.getByLabel('Mobile number').fill('0912 345-6789');
  const place = async (field: string, choice: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await place('Country', 'Philippines');
  await place('State or province', 'Batangas');
  await place('City', 'Lipa City');
  await page.getByRole('button', { name: 'Create user' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Nena Bautista' })).toBeVisible();
  await expect(page).toHaveURL(/\/community\/non-members\/\d+$/);
  await expect(page.getByText('No password yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('0912 345 6789');
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('Lipa City, Batangas, Philippines');
  const letter = await mailTo(email, seen);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send set-password email' }).click();
  await toast(page, `Email sent to ${email}`);
  await mailTo(email, [...seen, letter.name]);

  await page.goto(`/community/non-members?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('link', { name: /Nena Bautista/ })).toBeVisible();
  expect(errors).toEqual([]);

  const hers = await (await browser.newContext()).newPage();
  await hers.goto('/set-new-password');
  await hers.getByLabel('Email').fill(email);
  const before = listed();
  await hers.getByRole('button', { name: 'SEND' }).click();
  await expect(hers).toHaveURL(/\/reset-password/);
  await hers.getByLabel('Digit 1 of 6').click();
  await hers.keyboard.type(codeIn((await mailTo(email, before)).text));
  await hers.getByRole('button', { name: 'Verify code' }).click();
  await hers.getByRole('textbox', { name: 'New password' }).fill(password);
  await hers.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await hers.getByRole('button', { name: /change password|save/i }).click();
  await expect(hers).toHaveURL(/\/login/);
  await signInByHand(hers, email);
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('Nena');
  await hers.context().close();
});

test('two people edit the same person: nothing is lost, and the second decides', async ({ page, browser }) => {
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  const lina = await somebody(page, 'Evangelista');
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'admin');
  const edit = `/community/non-members/${lina.id}/edit`;
  await page.goto(edit);
  await other.goto(edit);
  await other.getByLabel('Last name').fill('Cruz');
  await other.getByLabel('Suffix').fill('Jr.');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Called twice');
  await other.getByRole('button', { name: 'Save user' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Lina Cruz' })).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else just changed this user' });
  await expect(dialog).toContainText('Last nameTheirsCruzYoursReyes');
  await expect(dialog).toContainText('SuffixTheirsJr.');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Cruz');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Called twice');

  await page.getByLabel('Last name').fill('Reyes');
  await other.goto(edit);
  await other.getByLabel('Last name').fill('Santos');
  await other.getByRole('button', { name: 'Save user' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Lina Santos' })).toBeVisible();
  await page.getByRole('button', { name: 'Save user' }).click();
  await dialog.getByRole('button', { name: 'Replace with mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lina Reyes' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Person', exact: true })).toContainText('Jr.');
  await expect(page.getByRole('region', { name: 'Quick note' })).toContainText('Called twice');
  await other.context().close();
  expect(errors).toEqual([]);
});

test('somebody is archived and restored from their page', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  const lina = await somebody(page, 'Magsino');
  await page.goto(`/community/non-members/${lina.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await toast(page, '1 person archived');
  const head = page.getByRole('region', { name: lina.name });
  await expect(head.getByText('Archived').first()).toBeVisible();
  await moreActions(page);
  await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit user' })).toHaveCount(0);
  await page.goto(`/community/non-members?search=${lina.email}`);
  await expect(page.getByRole('heading', { name: 'Oops, no results found' })).toBeVisible();

  await page.goto(`/community/archivedUsers?search=${lina.email}`);
  await page.getByRole('link', { name: new RegExp(lina.name) }).click();
  await expect(page).toHaveURL(/\/community\/archivedUsers\/\d+$/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await toast(page, '1 person restored');
  await expect(head.getByText('Archived')).toHaveCount(0);
  await moreActions(page);
  await expect(page.getByRole('menuitem', { name: 'Edit user' })).toBeVisible();
});

test('a batch changes everybody chosen and names whoever is refused', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  const tag = `Batch${Date.now()}`;
  for (let i = 0; i < 2; i++) await somebody(page, tag);
  await page.goto(`/community/non-members?search=${tag}`);
  const bar = page.getByRole('toolbar', { name: 'Batch actions' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Change level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change level of 2 people' });
  await dialog.getByRole('combobox', { name: 'Access level' }).click();
  await page.getByRole('option', { name: 'Coach', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await toast(page, '2 people changed');
  await expect(page.getByRole('heading', { name: 'Oops, no results found' })).toBeVisible();

  // Whoever has a level of staff is not among the members, but among everyone.
  await page.goto(`/community/members?search=${tag}&level=coach`);
  await page.getByRole('button', { name: 'Search everyone' }).click();
  await expect(page).toHaveURL(/kind=all/);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await toast(page, '2 people archived');
  await expect(bar).toHaveCount(0);
  await page.goto(`/community/archivedUsers?search=${tag}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await toast(page, '2 people deleted');

  await page.goto(`/community/members?kind=staff&search=${encodeURIComponent(emailOf('tribe-team-fa'))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog', { name: "1 person couldn't be archived" })).toContainText(
    "You can't archive yourself",
  );
});

test('staff view Atlas as a member and come back to the users list', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  await page.goto(`/community/members?search=${encodeURIComponent(emailOf('member'))}`);
  await page.getByRole('link', { name: new RegExp(emailOf('member')) }).click();
  await moreActions(page);
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Impersonate' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Her videos do not play');
  await dialog.getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText("You're viewing as");
  const who = async () => {
    const answer = await page.request.post('/api/graphql', { data: { query: '{ redwood { currentUser } }' } });
    return (await answer.json()).data.redwood.currentUser as { email: string; isImpersonating: boolean };
  };
  expect(await who()).toMatchObject({ email: emailOf('member'), isImpersonating: true });
  await page.goto('/community/members');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();

  // The answer waits until the words were seen: they are there no longer than it takes.
  let letGo = () => {};
  const seen = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('StopImpersonation')) await seen;
    await route.continue();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'End Session' }).click();
  await expect(page.getByRole('button', { name: 'Ending Session...' })).toBeVisible();
  letGo();
  await reloaded;
  await expect(page).toHaveURL(/\/community\/members$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Open .+'s page$/ })).toHaveAttribute(
    'href',
    /\/community\/members\/\d+$/,
  );
  expect(await who()).toMatchObject({ email: emailOf('tribe-team-fa'), isImpersonating: false });
});

test('staff have somebody erased, who is told by mail, and keep the account after all', async ({ page }) => {
  const errors = watchForErrors(page);
  await signInAs(page, 'tribe-team-fa');
  const { id, email, name } = await somebody(page, 'Quiambao');
  const seen = listed();
  await page.goto(`/community/non-members/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` });
  await expect(dialog.getByText("You or they can cancel for 30 days. After that, it can't be undone.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked by letter');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`${name} will be erased on`)).toBeVisible();
  await mailTo(email, seen);
  await page.reload();
  await expect(page.getByText(/Our team asked for it/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await toast(page, 'Erasure cancelled');
  await expect(page.getByText(/Our team asked for it/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep this account' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
