import { expect, test } from '@playwright/test';
import { makeMember } from '../support/journey';
import { signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';
import { findWin, showUntil } from '../support/wins';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const { name, width, height } of screens) {
  test(`a win is posted, confirmed by a coach, cheered and talked about at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const email = `tala.${Date.now().toString(36)}.${width}@example.com` as const;
    const story = `Signed my first client ${Date.now().toString(36)}, hay salamat!`;
    const memberId = await signUp(page, email, { firstName: 'Tala', lastName: `Reyes ${width}` });
    await makeMember(page, memberId);

    await signInAs(page, email);
    await page.goto('/');
    await page.getByRole('button', { name: 'Post a win' }).click();
    const form = page.getByRole('dialog', { name: 'Post a win' });
    await form.getByRole('combobox', { name: 'What kind of win is it?' }).click();
    await page.getByRole('option', { name: 'New client' }).click();
    await form.getByLabel('What happened?').fill(story);
    await form.getByLabel("Amount, if it's about money").fill('22000');
    await form
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'contract.png', mimeType: 'image/png', buffer: pixel });
    await expect(form.getByRole('button', { name: 'Remove contract.png' })).toBeVisible();
    await form.getByLabel('Atlas can show this win publicly, with my name and picture').check();
    await expect(form.getByLabel('Ask a coach to confirm it')).toBeChecked();
    await form.getByRole('button', { name: 'Post win' }).click();
    await expect(page.getByText('Your win is posted. Congratulations!')).toBeVisible();
    const win = page.getByTestId('win').filter({ hasText: story });
    await findWin(page, win);
    await expect(win.getByText('₱22,000')).toBeVisible();
    await expect(win.getByText('Waiting for a coach')).toBeVisible();
    await expectNoSideScroll(page);

    // A coach finds it among those that wait, the longest waiting first.
    await signInAs(page, 'coach');
    await page.goto('/');
    const queue = page.getByRole('region', { name: 'Wins to confirm' });
    const waiting = queue.getByTestId('win-to-confirm').filter({ hasText: story });
    await showUntil(queue, waiting, queue.getByTestId('win-to-confirm'));
    await expect(waiting.getByText('₱22,000')).toBeVisible();
    await waiting.getByRole('button', { name: `Confirm win of Tala Reyes ${width}` }).click();
    await expect(page.getByText('We let Tala know')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await findWin(page, win);
    await win.getByRole('button', { name: /^Cheer for Tala/ }).click();
    await expect(win.getByRole('button', { name: /1 cheer$/ })).toHaveAttribute('aria-pressed', 'true');
    await win.getByRole('button', { name: 'Comment' }).click();
    await win.getByLabel('Your comment').fill('Galing, Tala!');
    await win.getByRole('button', { name: 'Send' }).click();
    await expect(win.getByTestId('comment').filter({ hasText: 'Galing, Tala!' })).toBeVisible();
    await expectNoSideScroll(page);

    // Its person is told, and finds it confirmed on their profile.
    await signInAs(page, email);
    await page.goto('/profile?tab=wins');
    await expect(win.getByText(/^Confirmed by /)).toBeVisible();
    await expect(win.getByText('1 cheer')).toBeVisible();
    await win.getByRole('button', { name: '1 comment' }).click();
    await expect(win.getByText('Galing, Tala!')).toBeVisible();
    await expectNoSideScroll(page);
    expect(errors).toEqual([]);
  });
}

test('a reported win is hidden by the team, with a reason for its person', async ({ page }) => {
  const email = `dino.${Date.now().toString(36)}@example.com` as const;
  const story = `Buy my course ${Date.now().toString(36)}`;
  const memberId = await signUp(page, email, { firstName: 'Dino', lastName: 'Abad' });
  await makeMember(page, memberId);
  await signInAs(page, email);
  await page.goto('/profile?tab=wins&post=1');
  const form = page.getByRole('dialog', { name: 'Post a win' });
  await form.getByRole('combobox', { name: 'What kind of win is it?' }).click();
  await page.getByRole('option', { name: 'Personal' }).click();
  await form.getByLabel('What happened?').fill(story);
  await form.getByLabel('Ask a coach to confirm it').uncheck();
  await form.getByRole('button', { name: 'Post win' }).click();
  await expect(page.getByText('Your win is posted. Congratulations!')).toBeVisible();
  const win = page.getByTestId('win').filter({ hasText: story });

  await signInAs(page, 'member');
  await page.goto('/');
  await findWin(page, win);
  await win.getByRole('button', { name: "More actions for Dino Abad's win" }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report this win by Dino Abad' });
  await report.getByRole('combobox', { name: "What's wrong with it?" }).click();
  await page.getByRole('option', { name: 'Spam or advertising' }).click();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Salamat! The team will check it and let you know.')).toBeVisible();

  await signInAs(page, 'tribe-team-fa');
  await page.goto('/community');
  await win.getByRole('button', { name: 'Hide' }).click();
  const hiding = page.getByRole('dialog', { name: 'Hide this win?' });
  await hiding.getByLabel('Reason').fill('Wins are not for selling.');
  await hiding.getByRole('button', { name: 'Hide win' }).click();
  await expect(page.getByText('Win hidden')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outcomes' })).toBeVisible();
  await expect(page.getByText(/ of [\d,]+ members/).first()).toBeVisible();

  await signInAs(page, email);
  await page.goto('/profile?tab=wins');
  await expect(win.getByText('Hidden from others: Wins are not for selling.')).toBeVisible();
});
