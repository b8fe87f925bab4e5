import { expect, type Page, test } from '@playwright/test';
import { listed, mailTo } from '../support/mail';
import { signInAs } from '../support/people';

// Clicks of programs don't count, and a browser without a screen says that it is one.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const linkIn = (text: string) => /https?:\/\/\S+\/api\/email\/go\/[\w.-]+/.exec(text)?.[0] ?? '';
const unsubscribeIn = (text: string) => /https?:\/\/\S+\/unsubscribe\?k=[\w.-]+/.exec(text)?.[0] ?? '';

async function choose(page: Page, label: string, option: string | RegExp) {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).click();
}

async function write(page: Page, subject: string, text: string, link: string) {
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type(`${text} `);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('textbox', { name: 'Link' }).fill(link);
  await page.getByRole('button', { name: 'Add link' }).click();
}

// Both run at once, and each one's segment holds the other's lead: a name of their own tells them apart.
for (const [width, firstName] of [
  [1440, 'Luzviminda'],
  [390, 'Marikit'],
] as const) {
  test(`staff email a lead, who clicks, unsubscribes and comes back, then start a sequence, at ${width}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const stamp = `${width}-${Date.now().toString(36)}`;
    const email = `lead-${stamp}@example.com`;
    const viewport = { width, height: 900 };

    // Someone without an account registers and agrees to hear from us.
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport, baseURL, userAgent });
    const visitor = await plain.newPage();
    await visitor.goto('/free-training-beginner');
    const register = visitor.locator('#register form').first();
    await register.getByLabel('First name').fill(firstName);
    await register.getByLabel('Email address').fill(email);
    await register.getByLabel(/Email me about future trainings/).check();
    await register.getByRole('button', { name: /^Register/ }).click();
    await expect(visitor.getByText(`You're in! We've emailed your links to ${email}.`)).toBeVisible();
    await mailTo(email);

    // A segment of those who came by the page and have no account, counted live.
    const context = await browser.newContext({ viewport, baseURL, userAgent });
    const page = await context.newPage();
    await signInAs(page, 'tribe-team-fa');
    await page.goto('/marketing/broadcasts?tab=segments');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Leads ${stamp}`);
    await choose(page, 'Came by the page', '/free-training-beginner');
    await choose(page, 'Account', 'Has no account');
    await expect(page.getByRole('status').getByText(/\d+ people/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Create segment' }).click();
    await expect(page.getByRole('heading', { name: `Leads ${stamp}` })).toBeVisible();

    // A broadcast, looked at as one of them, and sent.
    await page.getByRole('tab', { name: /^Broadcasts/ }).click();
    await page.getByRole('button', { name: 'Write broadcast' }).click();
    await choose(page, 'Send to', new RegExp(`Leads ${stamp}`));
    await write(page, `Hello {first name} ${stamp}`, 'Hi {first name}, see', '/events');
    await page.getByRole('button', { name: 'Preview' }).click();
    await choose(page, 'As', firstName);
    await expect(page.getByText(`Hello ${firstName} ${stamp}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save draft' }).click();
    const seen = listed();
    const item = page.getByRole('listitem').filter({ hasText: `Hello {first name} ${stamp}` });
    await item.getByRole('button', { name: 'Send broadcast' }).click();
    await page.getByRole('button', { name: /^Send to/ }).click();

    // It arrives; the link counts, and leads where it said.
    const sent = await mailTo(email, seen, `Hello ${firstName} ${stamp}`);
    expect(sent.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await visitor.goto(linkIn(sent.text));
    expect(new URL(visitor.url()).pathname).not.toContain('/api/');

    // The one page to unsubscribe, without script.
    await visitor.goto(unsubscribeIn(sent.text));
    await expect(visitor.getByRole('heading', { name: 'Unsubscribe from our emails?' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();

    // Staff see what came of it.
    await page.reload();
    const results = page.getByRole('listitem').filter({ hasText: `Hello {first name} ${stamp}` });
    await expect(results.locator('dt:text("Clicked") + dd')).toHaveText(/^1/);
    await expect(results.locator('dt:text("Unsubscribed") + dd')).toHaveText(/^1/);
    await page.getByRole('tab', { name: 'Stopped addresses' }).click();
    await page.getByRole('textbox', { name: 'Search addresses' }).fill(email);
    await expect(page.getByText(email)).toBeVisible();

    // It was a mistake.
    await visitor.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(visitor.getByRole('heading', { name: "You're subscribed again" })).toBeVisible();

    // A sequence greets everyone in the segment; its first email comes right away.
    await page.getByRole('tab', { name: /^Sequences/ }).click();
    await page.getByRole('button', { name: 'Create sequence' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Welcome ${stamp}`);
    await choose(page, 'Starts when someone joins', new RegExp(`Leads ${stamp}`));
    await page.getByRole('radio', { name: /^Everyone/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create sequence' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Welcome ${stamp}` })).toBeVisible();
    await page.getByRole('button', { name: 'Add email' }).click();
    await write(page, `Tuloy ka, {first name} ${stamp}`, 'Hi {first name}, start at', '/lessons');
    await page.getByRole('button', { name: 'Save email' }).click();
    await expect(page.getByText('Right after joining')).toBeVisible();
    await page.getByRole('button', { name: 'Add email' }).click();
    await write(page, `Day two ${stamp}`, 'See you at', '/va');
    await page.getByRole('button', { name: 'Save email' }).click();
    // The drawer shows the same words while it closes.
    await expect(page.getByText('2 days after the email before, at 9:00 AM (Manila)')).toHaveCount(1);
    const before = listed();
    await page.getByRole('button', { name: 'Start sequence' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start sequence' }).click();
    await mailTo(email, before, `Tuloy ka, ${firstName} ${stamp}`);
    await page.reload();
    await page.getByRole('tab', { name: /^People/ }).click();
    await expect(page.getByText(new RegExp(`Day two ${stamp}`)).first()).toBeVisible();

    await page.getByRole('button', { name: `More for Welcome ${stamp}` }).click();
    await page.getByRole('menuitem', { name: 'End sequence' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End sequence' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await plain.close();
    await context.close();
  });
}
