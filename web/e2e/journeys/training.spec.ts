import { expect, test } from '@playwright/test';
import { listed, mailTo } from '../support/mail';
import { signInAs } from '../support/people';

for (const width of [1440, 390]) {
  test(`a visitor without script registers, gets the email and joins part 2, and staff see it, at ${width}`, async ({
    browser,
    baseURL,
  }) => {
    const email = `juana-${width}-${Date.now().toString(36)}@example.com`;
    const seen = listed();
    const viewport = { width, height: 900 };
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport, baseURL });
    const visitor = await plain.newPage();
    await visitor.goto('/free-training-beginner');
    const form = visitor.locator('#register form').first();
    await form.getByLabel('Email address').fill('no address');
    await form.getByRole('button', { name: 'Register and join Part 2' }).click();
    await expect(visitor.getByText('Enter your name.')).toBeVisible();
    await expect(form.getByLabel('Email address')).toHaveValue('no address');
    await form.getByLabel('First name').fill('Juana');
    await form.getByLabel('Email address').fill(email);
    await form.getByRole('button', { name: 'Register and join Part 2' }).click();
    await expect(visitor).toHaveURL(/\/free-training-beginner\/2/);
    await expect(visitor.getByText(`You're in! We've emailed your links to ${email}.`)).toBeVisible();

    const link = /https?:\/\/\S+\/free-training\/go\?\S+part=2/.exec((await mailTo(email, seen)).text)?.[0] ?? '';
    await plain.clearCookies();
    await visitor.goto(link);
    await expect(visitor.getByText('Live now, Part 2')).toBeVisible();
    const join = await visitor.getByRole('link', { name: 'Join Part 2 on Zoom' }).first().getAttribute('href');
    const answer = await plain.request.get(join ?? '', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('https://zoom.us/test');
    await plain.close();

    const context = await browser.newContext({ viewport, baseURL });
    const page = await context.newPage();
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/settings/live-workshop-beginner');
    await page.getByRole('textbox', { name: 'Search people' }).fill(email);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('Part 2', { exact: true }).last()).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      'Free Training for Beginners',
    );
    await context.close();
  });
}
