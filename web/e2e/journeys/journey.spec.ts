import { expect, test } from '@playwright/test';
import { fillJourneyForm, makeMember, remainingTasks } from '../support/journey';
import { ask, signInAs, signUp, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`a new member goes from the blocker to the next stage at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const email = `luz.${Date.now().toString(36)}.${width}@example.com`;
    const memberId = await signUp(page, email, { firstName: 'Luz', lastName: `Manalo ${width}` });
    const { first, second } = await makeMember(page, memberId);

    // The stage is closed until the journey form is sent (B8, B64); Escape does not open it (B124).
    await signInAs(page, email as `${string}@${string}`);
    await page.goto('/stages/my-stage');
    const blocker = page.getByRole('dialog', { name: "Ooops!!! It looks like your journey form isn't complete yet" });
    await expect(blocker).toBeVisible();
    await page.keyboard.press('Escape');
    await blocker.getByRole('link', { name: 'Fill out the Journey Form' }).click();
    await expect(page).toHaveURL('/form/journey-form');
    await fillJourneyForm(page);

    // The first task by hand, from the home page on: a check, its points, one stop on the map.
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Stage and XP' });
    await expect(panel.getByRole('link', { name: first.name })).toBeVisible();
    const byHand = (await remainingTasks(page, memberId)).find((task) => !task.isAutomatic);
    if (!byHand) throw new Error('The first stage of the demo has no task by hand.');
    await page.getByRole('link', { name: /^See all \d+ tasks$/ }).click();
    await expect(page).toHaveURL('/stages/my-stage');
    const before = Number(await panel.getByRole('progressbar').getAttribute('aria-valuenow'));
    await page.getByRole('button', { name: `Mark as done: ${byHand.title}` }).click();
    await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(before + 1));
    await expectNoSideScroll(page);

    // The rest is done elsewhere: staff note it. Then the way up is open.
    const rest = await remainingTasks(page, memberId);
    await signInAs(page, 'tribe-team-fa');
    for (const { id } of rest) {
      const done = `mutation($userId: Int!, $taskId: Int!) {
        setTaskDone(userId: $userId, taskId: $taskId, isDone: true, reason: "Done on paper") { userId }
      }`;
      await ask(page, done, { userId: memberId, taskId: id });
    }
    await signInAs(page, email as `${string}@${string}`);
    await page.goto('/stages/my-stage');
    await expect(page.getByText("Hooray! You've completed all the task")).toBeVisible();
    await page.getByLabel('Message to your reviewer').fill('My first profile is online.');
    await page.getByRole('button', { name: 'Ask to move up' }).click();
    await expect(page.getByRole('region', { name: 'Move up' }).getByText('In review')).toBeVisible();
    await expectNoSideScroll(page);

    // A reviewer sees the request with what speaks for it, and approves.
    await signInAs(page, 'coach');
    await page.goto(`/review-move-up/${first.id}?search=${encodeURIComponent(`Manalo ${width}`)}`);
    await page
      .getByRole('button', { name: new RegExp(`Luz Manalo ${width}`) })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Move-up request' });
    await expect(drawer.getByText('My first profile is online.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await expect(drawer.getByRole('button', { name: 'Undo decision' })).toBeVisible();
    await expectNoSideScroll(page);

    await signInAs(page, email as `${string}@${string}`);
    await page.goto('/stages/my-stage');
    await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible();
    await expect(page.getByText(`Approved: you moved up to Stage ${second.number}, ${second.name}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Post a win' }).click();
    await expect(page.getByRole('dialog', { name: 'Post a win' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

for (const { name, width, height } of screens) {
  // 1.2: a button that promises to open something does not finish a task.
  test(`the task of the journey form opens the form, and is done when it is sent, at ${name}`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    const email = `ella.${Date.now().toString(36)}.${width}@example.com` as const;
    const memberId = await signUp(page, email, { firstName: 'Ella', lastName: 'Bautista' });
    await makeMember(page, memberId);
    await signInAs(page, email);
    await page.goto('/');
    const task = 'Fill in your journey form';
    const open = page.getByRole('link', { name: `Open the form: ${task}` });
    const bar = page.getByRole('region', { name: 'Stage and XP' }).getByRole('progressbar');
    await expect(page.getByRole('button', { name: `Mark as done: ${task}` })).toHaveCount(0);
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await open.click();
    await expect(page).toHaveURL('/form/journey-form');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await remainingTasks(page, memberId)).map(({ title }) => title)).toContain(task);
    await page.goto('/');
    await expect(open).toBeVisible();
    await expect(bar).toHaveAttribute('aria-valuenow', '0');

    await fillJourneyForm(page);
    await page.goto('/');
    await expect(bar).toHaveAttribute('aria-valuenow', '1');
    await expect(open).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
