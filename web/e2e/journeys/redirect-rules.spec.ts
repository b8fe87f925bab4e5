import { expect, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

for (const { name, width, height } of screens) {
  test(`staff make a redirect rule, have it explained, and see its hits counted on ${name}`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    const path = `/lipat-${width}-${Date.now().toString(36)}`;
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/redirect-rules');
    await page.getByRole('button', { name: 'Create rule' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`Rule of ${path}`);
    await form.getByRole('textbox', { name: 'Address' }).fill(path);
    await form.getByRole('textbox', { name: 'Leads to' }).fill('/free-training');
    await form.getByRole('combobox', { name: 'Visitor' }).click();
    await page.getByRole('option', { name: 'Logged out' }).click();
    await form.getByRole('button', { name: 'Create rule' }).click();
    await expect(form).toBeHidden();
    const rule = page.getByRole('article').filter({ hasText: `Rule of ${path}` });
    await expect(rule.getByText('0 hits')).toBeVisible();

    // The test box says where a visit goes, and what each rule answers.
    const trial = page.getByRole('region', { name: 'What happens for this address, this visitor, now?' });
    await trial.getByRole('textbox', { name: 'Address' }).fill(`${path}?ref=jomar`);
    await trial.getByRole('button', { name: 'Test this visit' }).click();
    await expect(trial.getByText('/free-training?ref=jomar')).toBeVisible();
    await expect(rule.getByText('Used in your test')).toBeVisible();
    await trial.getByRole('button', { name: 'Logged in' }).click();
    await trial.getByRole('button', { name: 'Test this visit' }).click();
    const step = trial.getByRole('listitem').filter({ hasText: `Rule of ${path}` });
    await expect(step).toHaveAttribute('data-outcome', 'no');
    await expect(rule.getByText('Used in your test')).toBeHidden();
    await expectNoSideScroll(page);

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
    await visitor.goto(`${path}?utm_source=fb`);
    await expect(visitor).toHaveURL(/\/free-training\?utm_source=fb$/);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await visitor.close();

    // Hits are written a moment later; the test itself was none.
    await expect(async () => {
      await page.reload();
      await expect(rule.getByText('1 hit', { exact: true })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    expect(errors).toEqual([]);
  });
}
