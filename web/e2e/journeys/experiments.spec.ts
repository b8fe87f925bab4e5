import { type Browser, expect, test } from '@playwright/test';
import { ask, elsewhere, password, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

const headline = 'Ang una mong client sa 90 araw';

/** A visitor with a random number of their own, as experiments know browsers. */
async function visitorWith(browser: Browser, baseURL: string, key: string, width: number) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width, height: 844 } });
  await context.addCookies([{ name: 'visitor', value: key, url: baseURL }]);
  return context.newPage();
}

for (const { name, width, height } of screens) {
  test(`two visitors see different variants, and staff keep the better one at ${name}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const site = baseURL ?? '';
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height });
    await signInAs(page, 'tribe-team-fa');
    const address = `/subok-${width}`;
    const input = { slug: `subok-${width}`, name: `Subok ${width}`, template: '/va' };
    await ask(page, 'mutation($input: NewMarketingPageInput!) { createMarketingPage(input: $input) { path } }', {
      input,
    });
    await ask(page, 'mutation($path: String!) { publishMarketingPage(path: $path) { path } }', { path: address });

    // Staff prepare an experiment from the list of pages, and edit B.
    await page.goto('/marketing');
    await page.getByRole('button', { name: `More for ${input.name}` }).click();
    await page.getByRole('menuitem', { name: 'Experiment' }).click();
    await page.getByRole('button', { name: 'Create experiment' }).click();
    await expect(page.getByText('signs up, registers, joins the waitlist or orders')).toBeVisible();
    await expectNoSideScroll(page);
    type Found = { marketingExperiments: { id: number }[] };
    const { marketingExperiments } = await ask<Found>(
      page,
      'query($path: String!) { marketingExperiments(path: $path) { id } }',
      { path: address },
    );
    const id = marketingExperiments[0]?.id ?? 0;
    type Blocks = { marketingExperimentVariant: { data: string } };
    const { marketingExperimentVariant } = await ask<Blocks>(
      page,
      'query($id: Int!) { marketingExperimentVariant(id: $id, letter: "B") { data } }',
      { id },
    );
    const blocks = JSON.parse(marketingExperimentVariant.data);
    blocks.content[0].props.title = headline;
    await ask(
      page,
      'mutation($id: Int!, $data: String!) { saveExperimentVariant(id: $id, letter: "B", data: $data) { letter } }',
      {
        id,
        data: JSON.stringify(blocks),
      },
    );
    await page.getByRole('link', { name: 'Edit B' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(headline);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Start experiment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start experiment' }).click();
    await expect(page.getByRole('heading', { name: 'Too early to say' })).toBeVisible();

    // Two visitors who see different variants see the same again.
    const visitors: Record<string, Awaited<ReturnType<typeof visitorWith>>> = {};
    for (let n = 0; n < 40 && Object.keys(visitors).length < 2; n++) {
      const visitor = await visitorWith(
        browser,
        site,
        `journey-${width}-${String(n).padStart(10, '0')}`.padEnd(22, 'x').slice(0, 22),
        width,
      );
      await visitor.goto(address);
      const title = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const letter = title === headline ? 'B' : 'A';
      if (visitors[letter]) await visitor.context().close();
      else visitors[letter] = visitor;
    }
    const { A: inA, B: inB } = visitors;
    if (!inA || !inB) throw new Error('all visitors saw the same variant');
    for (let again = 0; again < 2; again++) {
      await inA.reload();
      await inB.reload();
      await expect(inA.getByRole('heading', { level: 1 })).toHaveText(/afraid to lose/);
      await expect(inB.getByRole('heading', { level: 1 })).toHaveText(headline);
    }
    await expectNoSideScroll(inB);

    // A browser that comes for the first time keeps what it got.
    const fresh = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
    const seen = fresh.waitForResponse(/\/api\/seen/);
    await fresh.goto(address);
    expect((await seen).status()).toBe(204);
    const first = await fresh.getByRole('heading', { level: 1 }).textContent();
    await fresh.reload();
    await expect(fresh.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
    await fresh.close();

    // The one who saw B signs up.
    const data = {
      method: 'signup',
      username: `subok-${width}@example.ph`,
      password,
      firstName: 'Luz',
      lastName: 'Manalo',
    };
    const answer = await inB.request.post('/api/auth', { data, headers: { ...elsewhere(), origin: site } });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.reload();
    const row = page.getByRole('row', { name: /Variant B/ });
    await expect(row.getByRole('cell', { name: 'Too early to say' })).toBeVisible();
    type Figures = {
      marketingExperiments: { variants: { letter: string; conversions: number; visitors: number }[] }[];
    };
    const figures = await ask<Figures>(
      page,
      'query($path: String!) { marketingExperiments(path: $path) { variants { letter conversions visitors } } }',
      { path: address },
    );
    const [a, b] = figures.marketingExperiments[0]?.variants ?? [];
    expect([a?.conversions, b?.conversions]).toEqual([0, 1]);
    expect(a?.visitors).toBeGreaterThan(0);
    await expectNoSideScroll(page);

    // Staff look at B by its link, and keep it.
    await page.goto(`${address}?variant=B`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await page.goto(`/marketing/experiment?path=${encodeURIComponent(address)}`);
    await page.getByRole('button', { name: 'End experiment' }).click();
    await page.getByRole('radio', { name: /Keep B/ }).check();
    await page.getByRole('button', { name: 'End and publish B' }).click();
    await expect(page.getByText('Kept B as a new version')).toBeVisible();

    await page.goto('/marketing');
    await page.getByRole('button', { name: `More for ${input.name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit title and sharing' }).click();
    await expect(page.getByRole('dialog').getByText('Version 2 (live)')).toBeVisible();
    const later = await browser.newPage({ javaScriptEnabled: false });
    await later.goto(address);
    await expect(later.getByRole('heading', { level: 1 })).toHaveText(headline);
    await inA.reload();
    await expect(inA.getByRole('heading', { level: 1 })).toHaveText(headline);
    for (const one of [inA, inB, later]) await one.context().close();
    expect(errors).toEqual([]);
  });
}
