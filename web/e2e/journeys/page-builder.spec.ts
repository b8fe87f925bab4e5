import { expect, type Page, test } from '@playwright/test';
import { ask, elsewhere, signInAs, watchForErrors } from '../support/people';
import { expectNoSideScroll, screens } from '../support/screens';

/** The page as the editor shows it, in its frame. */
const canvas = (page: Page) => page.getByRole('main', { name: 'Page' }).frameLocator('iframe');

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** On a phone the parts of the editor are sheets over the page; on a desk they are always there. */
async function openSheet(page: Page, name: 'Blocks' | 'Outline' | 'Fields' | 'Preview') {
  if (!isPhone(page)) return;
  const button = page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** Chooses a block by its name in the outline; its fields are open afterwards. */
async function choose(page: Page, label: RegExp) {
  await openSheet(page, 'Outline');
  await page.getByRole('list').getByRole('button', { name: label }).first().click();
}

/** Adds a block below the chosen one; its fields are open afterwards. */
async function addBlock(page: Page, type: string) {
  await openSheet(page, 'Blocks');
  await page.getByTestId(`drawer-item:${type}`).click();
}

const fields = (page: Page) => page.getByRole('complementary', { name: 'Fields' });

const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();

async function publish(page: Page, address: string) {
  await page.getByRole('button', { name: /^Publish/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`is live at ${address}`)).toBeVisible();
}

/** Makes a page without the screen: for journeys that are about something else. */
async function makePage(page: Page, slug: string, template = '/va') {
  const input = { slug, name: `Page ${slug}`, template };
  await ask(page, 'mutation($input: NewMarketingPageInput!) { createMarketingPage(input: $input) { path } }', {
    input,
  });
}

/** Draws a WebP picture in the browser, as base64. */
const drawnWebP = () => {
  const drawing = document.createElement('canvas');
  drawing.width = 1600;
  drawing.height = 900;
  const pen = drawing.getContext('2d');
  for (let step = 0; pen && step < 90; step += 1) {
    pen.fillStyle = `hsl(${step * 4} 70% 60%)`;
    pen.fillRect(step * 16, step * 9, 320, 180);
  }
  return drawing.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
};

const openEditor = (page: Page, slug: string) => page.goto(`/marketing/build?path=${encodeURIComponent(`/${slug}`)}`);

for (const { name, width, height } of screens) {
  const stamp = `${width}-${Date.now().toString(36)}`;

  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('staff build a page from Template 1, edit it, add a block and publish; visitors read it without script', async ({
      page,
      browser,
    }) => {
      const errors = watchForErrors(page);
      const slug = `sahod-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await page.goto('/marketing');
      await page.getByRole('button', { name: 'Create page' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: /Funnel/ }).click();
      await page.getByRole('option', { name: 'Join the Tribe' }).click();
      await form.getByRole('textbox', { name: 'Title' }).fill(`Sahod ${stamp}`);
      await form.getByRole('textbox', { name: 'Address' }).fill(slug);
      await form.getByRole('button', { name: 'Create page' }).click();

      // The editor opens at once, with the header and the end that visitors will see around the page.
      await expect(page).toHaveURL(new RegExp(`/marketing/build\\?path=%2F${slug}`));
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText(/Almost there/);
      await expect(canvas(page).locator('.pg-top')).toContainText('Log in');
      await expect(canvas(page).locator('.pg-foot')).toContainText('Refund Policy');

      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
      expect((await visitor.goto(`/${slug}`))?.status()).toBe(404);

      await choose(page, /^Hero/);
      await fields(page).getByRole('textbox', { name: 'Headline' }).fill('Sahod na. Invest muna sa sarili.');
      await openSheet(page, 'Preview');
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Sahod na. Invest muna sa sarili.');

      await addBlock(page, 'Checklist');
      await fields(page).getByRole('textbox', { name: 'Heading' }).fill('Ano ang makukuha mo');
      await fields(page).getByRole('button', { name: 'Add line' }).click();
      await fields(page).getByRole('textbox', { name: 'Line' }).fill('Weekly na coaching');
      await isSaved(page);
      await expectNoSideScroll(page);
      await publish(page, `/${slug}`);

      expect((await visitor.goto(`/${slug}`))?.status()).toBe(200);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sahod na. Invest muna sa sarili.');
      await expect(visitor.getByRole('heading', { name: 'Ano ang makukuha mo' })).toBeVisible();
      await expect(visitor.getByText('Weekly na coaching')).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Enroll now' })).toHaveAttribute(
        'href',
        '/checkout/join-the-tribe',
      );
      await expectNoSideScroll(visitor);
      await visitor.close();
      expect(errors).toEqual([]);
    });

    test('what keeps a page from being published is shown at its field', async ({ page, browser }) => {
      const slug = `kulang-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await openEditor(page, slug);
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      await addBlock(page, 'Countdown');
      await fields(page).getByRole('combobox', { name: 'Counts down to' }).click();
      await page.getByRole('option', { name: 'A date' }).click();
      await choose(page, /^Hero/);
      await page.getByRole('button', { name: /^Publish/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();

      // The block at fault is chosen, with the sentence where the date goes.
      await expect(fields(page).getByRole('heading', { name: 'Countdown' })).toBeVisible();
      const date = fields(page).getByRole('textbox', { name: 'Date' });
      const sentence = fields(page).getByText(/needs a date before the page can be published/);
      await expect(date).toHaveAttribute('aria-invalid', 'true');
      await expect(sentence).toBeVisible();
      await date.fill('12/24/2030');
      await date.press('Tab');
      await expect(sentence).toBeHidden();
      await isSaved(page);
      await publish(page, `/${slug}`);

      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
      await visitor.goto(`/${slug}`);
      await expect(visitor.getByText(/Dec 24, 2030, 11:59 PM \(Manila\)\. After that/)).toBeVisible();
      await visitor.close();
    });

    test('of two editors the second is warned, sees both states, and neither is lost', async ({ browser, baseURL }) => {
      const slug = `dalawa-${stamp}`;
      const open = async (role: 'tribe-team-fa' | 'admin') => {
        const context = await browser.newContext({ viewport: { width, height }, baseURL });
        const page = await context.newPage();
        await signInAs(page, role);
        return page;
      };
      const first = await open('tribe-team-fa');
      const second = await open('admin');
      await makePage(first, slug);
      await openEditor(first, slug);
      await openEditor(second, slug);
      await expect(canvas(first).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(canvas(second).getByRole('heading', { level: 1 })).toBeVisible();

      await choose(first, /^Hero/);
      await fields(first).getByRole('textbox', { name: 'Headline' }).fill('Ang sa una');
      await isSaved(first);
      await choose(second, /^Hero/);
      await fields(second).getByRole('textbox', { name: 'Headline' }).fill('Ang sa ikalawa');

      const warning = second.getByRole('dialog', { name: 'Two people edited this page' });
      await expect(warning).toContainText('saved this page on');
      const shown = (side: string | RegExp) =>
        warning.getByRole('region', { name: side }).frameLocator('iframe').getByRole('heading', { level: 1 });
      await expect(shown('Yours')).toHaveText('Ang sa ikalawa');
      await expect(shown(/'s$/)).toHaveText('Ang sa una');
      await warning.getByRole('button', { name: 'Keep mine' }).click();
      await expect(warning).toBeHidden();
      await isSaved(second);
      await openSheet(second, 'Preview');
      await expect(canvas(second).getByRole('heading', { level: 1 })).toHaveText('Ang sa ikalawa');

      // The other state is one step back.
      await second.getByRole('button', { name: /^Undo/ }).click();
      await expect(canvas(second).getByRole('heading', { level: 1 })).toHaveText('Ang sa una');
      await second.getByRole('button', { name: /^Redo/ }).click();
      await expect(canvas(second).getByRole('heading', { level: 1 })).toHaveText('Ang sa ikalawa');
      await isSaved(second);

      // Nor does anyone publish what they have not seen.
      await first.getByRole('button', { name: /^Publish/ }).click();
      await first.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
      const unseen = first.getByRole('dialog', { name: 'Two people edited this page' });
      await expect(unseen).toContainText('saved this page on');
      const { marketingPage } = await ask<{ marketingPage: { liveVersion: number } }>(
        first,
        'query($path: String!) { marketingPage(path: $path) { liveVersion } }',
        { path: `/${slug}` },
      );
      expect(marketingPage.liveVersion).toBe(0);
      await unseen.getByRole('button', { name: 'Use theirs' }).click();
      await expect(unseen).toBeHidden();
      await choose(second, /^Hero/);
      await fields(second).getByRole('textbox', { name: 'Headline' }).fill('Ang sa ikalawa, ulit');
      await isSaved(second);

      // Whoever saved first is warned as well before they write over what came since.
      await choose(first, /^Hero/);
      await fields(first).getByRole('textbox', { name: 'Headline' }).fill('Ang sa una, ulit');
      const answer = first.getByRole('dialog', { name: 'Two people edited this page' });
      await expect(answer).toContainText('saved this page on');
      await expect(
        answer.getByRole('region', { name: 'Yours' }).frameLocator('iframe').getByRole('heading', { level: 1 }),
      ).toHaveText('Ang sa una, ulit');
      await first.context().close();
      await second.context().close();
    });

    test("with someone else's page, a title of one's own is not lost in silence", async ({ browser, baseURL }) => {
      const slug = `pamagat-${stamp}`;
      const open = async (role: 'tribe-team-fa' | 'admin') => {
        const context = await browser.newContext({ viewport: { width, height }, baseURL });
        const page = await context.newPage();
        await signInAs(page, role);
        return page;
      };
      const first = await open('tribe-team-fa');
      const second = await open('admin');
      await makePage(first, slug);
      await openEditor(second, slug);
      await expect(canvas(second).getByRole('heading', { level: 1 })).toBeVisible();
      const save =
        'mutation($path: String!, $name: String!) { saveMarketingPage(path: $path, input: { name: $name }) { path } }';
      await ask(first, save, { path: `/${slug}`, name: 'Ang pamagat ng una' });

      await second.getByRole('button', { name: 'Title and sharing' }).click();
      const settings = second.getByRole('dialog', { name: 'Title and sharing' });
      await settings.getByRole('textbox', { name: 'Title', exact: true }).fill('Ang pamagat ko');
      const warning = second.getByRole('dialog', { name: 'Two people edited this page' });
      await expect(warning.getByRole('region', { name: 'Yours' })).toContainText('Ang pamagat ko');
      await expect(warning.getByRole('region', { name: /'s$/ })).toContainText('Ang pamagat ng una');
      await warning.getByRole('button', { name: 'Use theirs' }).click();

      // Their title is there, and one's own is one press away.
      await expect(settings).toBeHidden();
      await expect(second.getByRole('heading', { name: /Ang pamagat ng una/ })).toBeVisible();
      const notice = second.getByRole('status').filter({ hasText: 'title “Ang pamagat ko”' });
      await expect(notice).toBeVisible();
      await expectNoSideScroll(second);
      await notice.getByRole('button', { name: 'Use mine' }).click();
      await expect(notice).toBeHidden();
      await isSaved(second);
      const { marketingPage } = await ask<{ marketingPage: { name: string } }>(
        first,
        'query($path: String!) { marketingPage(path: $path) { name } }',
        { path: `/${slug}` },
      );
      expect(marketingPage.name).toBe('Ang pamagat ko');
      await first.context().close();
      await second.context().close();
    });

    test('those who may not change pages can look at everything and type nowhere', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('saveMarketingPage')) asked.push(request.url());
      });
      await signInAs(page, 'tribe-team-ro');
      await openEditor(page, 'va');
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: "your role can't edit pages" })).toBeVisible();
      await expect(page.getByText('View only')).toBeVisible();
      await expect(page.getByTestId('drawer-item:Hero')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);

      await choose(page, /^Hero/);
      await expect(fields(page).getByRole('textbox', { name: 'Headline' })).toBeDisabled();
      await expect(fields(page).getByRole('button', { name: 'Delete block' })).toHaveCount(0);
      await page.keyboard.press('Delete');
      await openSheet(page, 'Preview');
      await page.getByRole('button', { name: 'Title and sharing' }).click();
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSideScroll(page);
      expect(asked).toEqual([]);
    });

    test('a blank page says where to start', async ({ page }) => {
      const slug = `blangko-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug, 'blank');
      await openEditor(page, slug);
      const hint = page.getByRole('main', { name: 'Page' }).getByRole('heading', { name: 'Start with a headline' });
      await expect(hint).toBeVisible();
      await page.getByRole('button', { name: 'Add a hero' }).click();
      await expect(hint).toBeHidden();
      await fields(page).getByRole('textbox', { name: 'Headline' }).fill('Unang linya');
      await openSheet(page, 'Preview');
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Unang linya');
      await isSaved(page);
    });

    test('what is typed just before leaving is saved', async ({ page }) => {
      const slug = `paalis-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      // By the list: what it needs is here already, so that nothing holds the editor open while it comes.
      await page.goto('/marketing');
      await page.getByRole('link', { name: `Page ${slug}`, exact: true }).click();
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      await choose(page, /^Hero/);
      // Left the moment the editor knows of the change, which is sooner than it saves by itself, on a slow machine too.
      await page.evaluate(() => {
        const leave = () => {
          const isWaiting = [...document.querySelectorAll('[role=status]')].some((one) =>
            one.textContent?.includes('Saving'),
          );
          if (isWaiting) document.querySelector<HTMLElement>('a[aria-label="Back to pages"]')?.click();
          else requestAnimationFrame(leave);
        };
        requestAnimationFrame(leave);
      });
      await fields(page).getByRole('textbox', { name: 'Headline' }).fill('Bago umalis');
      await expect(page).toHaveURL(/\/marketing$/);
      await openEditor(page, slug);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Bago umalis');
    });

    test('a WebP picture is taken, made smaller, and loaded lazily in the width that is shown', async ({
      page,
      browser,
    }) => {
      const slug = `larawan-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await openEditor(page, slug);
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      const buffer = Buffer.from(await page.evaluate(drawnWebP), 'base64');
      await addBlock(page, 'Picture');
      await fields(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'larawan.webp', mimeType: 'image/webp', buffer });
      await expect(fields(page).getByText('1600 × 900 px')).toBeVisible({ timeout: 30_000 });
      await fields(page).getByRole('textbox', { name: 'Picture in words' }).fill('Isang guhit');
      await isSaved(page);
      await publish(page, `/${slug}`);

      const visitor = await browser.newPage({ viewport: { width, height } });
      const asked: string[] = [];
      visitor.on('request', (request) => {
        if (request.url().includes('/api/uploads/')) asked.push(request.url());
      });
      await visitor.goto(`/${slug}`);
      const picture = visitor.getByRole('img', { name: 'Isang guhit' });
      await expect(picture).toHaveAttribute('loading', 'lazy');
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(shown).toMatch(/\/api\/uploads\/thumbs\/[^?]+\?w=\d+$/);
      expect((await visitor.request.get(shown)).headers()['content-type']).toBe('image/webp');
      expect(asked, 'one width is loaded, and never the whole file').toEqual([shown]);
      await expectNoSideScroll(visitor);
      await visitor.close();
    });

    test('what was typed before the browser closed is offered again', async ({ page }) => {
      const slug = `naputol-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await openEditor(page, slug);
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      await page.route('**/api/graphql', (route) => route.abort());
      await choose(page, /^Hero/);
      await fields(page).getByRole('textbox', { name: 'Headline' }).fill('Hindi pa naka-save');
      await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();

      page.on('dialog', (dialog) => void dialog.accept());
      await page.unroute('**/api/graphql');
      await openEditor(page, slug);
      const offer = page.getByRole('dialog', { name: 'You have unsaved changes' });
      await expect(
        offer.getByRole('region', { name: 'Unsaved' }).frameLocator('iframe').getByRole('heading', { level: 1 }),
      ).toHaveText('Hindi pa naka-save');
      await offer.getByRole('button', { name: 'Restore changes' }).click();
      await isSaved(page);
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Hindi pa naka-save');

      // The server has it now, so nobody is asked again.
      await page.reload();
      await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Hindi pa naka-save');
      await expect(offer).toBeHidden();
    });

    test('an earlier version is compared, restored and shown to visitors again', async ({ page, browser }) => {
      const slug = `balik-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await openEditor(page, slug);
      const headline = fields(page).getByRole('textbox', { name: 'Headline' });
      for (const text of ['Unang bersyon', 'Ikalawang bersyon']) {
        await choose(page, /^Hero/);
        await headline.fill(text);
        await isSaved(page);
        await publish(page, `/${slug}`);
        await expect(page.getByText(`is live at /${slug}`)).toBeHidden();
      }
      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
      await visitor.goto(`/${slug}`);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ikalawang bersyon');

      await page.getByRole('button', { name: 'Versions' }).filter({ visible: true }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Version 1' });
      await row.getByRole('button', { name: 'Compare' }).click();
      const compared = page.getByRole('dialog', { name: /compare$/ });
      await expect(
        compared.getByRole('region', { name: 'Version 1' }).frameLocator('iframe').getByRole('heading', { level: 1 }),
      ).toHaveText('Unang bersyon');
      await compared.getByRole('button', { name: 'Restore this version' }).click();
      await expect(page.getByText('Restored as a draft.')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ikalawang bersyon');

      await publish(page, `/${slug}`);
      await visitor.reload();
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Unang bersyon');
      await visitor.close();
    });

    test('a page is scheduled for later, published, and taken away again', async ({ page, browser }) => {
      const slug = `mamaya-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await openEditor(page, slug);
      await expect(canvas(page).getByRole('heading', { level: 1 })).toBeVisible();
      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });

      await page.getByRole('button', { name: 'More publish options' }).click();
      await page.getByRole('menuitem', { name: 'Publish at a time' }).click();
      const dialog = page.getByRole('dialog');
      const day = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
        timeZone: 'Asia/Manila',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
      await dialog.getByRole('textbox', { name: 'Date' }).fill(day);
      await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
      await dialog.getByRole('button', { name: 'Schedule page' }).click();
      await expect(dialog).toBeHidden();
      await expect(
        page
          .getByRole('banner')
          .getByText(/^Scheduled/)
          .filter({ visible: true }),
      ).toBeVisible();
      expect((await visitor.goto(`/${slug}`))?.status()).toBe(404);

      await page.goto('/marketing');
      const row = page.getByRole('listitem').filter({ hasText: `Page ${slug}` });
      await expect(row.getByText('Scheduled', { exact: true })).toBeVisible();
      await expect(row.getByText(/Goes live .* 8:00 PM/)).toBeVisible();
      await row.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Publish now' }).click();
      await expect(row.getByText('Published', { exact: true })).toBeVisible();
      expect((await visitor.goto(`/${slug}`))?.status()).toBe(200);

      await row.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Unpublish' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish page' }).click();
      await expect(row.getByText('Unpublished', { exact: true })).toBeVisible();
      expect((await visitor.goto(`/${slug}`))?.status()).toBe(404);
      await visitor.close();
    });

    test('a page moves to another address and its old one leads there', async ({ page, browser }) => {
      const slug = `lipat-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug);
      await ask(page, 'mutation($path: String!) { publishMarketingPage(path: $path) { path } }', { path: `/${slug}` });
      await page.goto('/marketing');
      const row = page.getByRole('listitem').filter({ hasText: `Page ${slug}` });
      await row.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Change address' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Address' }).fill('login');
      await form.getByRole('button', { name: 'Change address' }).click();
      await expect(form.getByText(/is reserved/).first()).toBeVisible();
      await form.getByRole('textbox', { name: 'Address' }).fill(`bago-${stamp}`);
      await form.getByRole('button', { name: 'Change address' }).click();
      await expect(form).toBeHidden();
      await expect(row.getByText(`/bago-${stamp}`)).toBeVisible();

      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
      await visitor.goto(`/${slug}?utm_source=qr`);
      await expect(visitor).toHaveURL(new RegExp(`/bago-${stamp}\\?utm_source=qr$`));
      await visitor.close();
    });

    test('visitors fill in a form on a page without script, and the answers are with the form', async ({
      page,
      browser,
    }) => {
      const slug = `tanong-${stamp}`;
      await signInAs(page, 'tribe-team-fa');
      const { createForm } = await ask<{ createForm: { id: number } }>(
        page,
        'mutation($input: FormInput!) { createForm(input: $input) { id } }',
        { input: { name: `Form ${slug}`, slug, isPublic: true } },
      );
      const questions = [
        { key: 'name', type: 'text', label: 'Pangalan', isRequired: true, options: [] },
        { key: 'email', type: 'email', label: 'Email', isRequired: true, options: [] },
      ];
      await ask(
        page,
        'mutation($id: Int!, $questions: [FormQuestionInput!]!) { saveFormDraft(id: $id, questions: $questions) { id } }',
        { id: createForm.id, questions },
      );
      await ask(page, 'mutation($id: Int!) { publishForm(id: $id) { id } }', { id: createForm.id });
      await makePage(page, slug, 'blank');
      await openEditor(page, slug);
      await addBlock(page, 'FormLink');
      await fields(page).getByRole('combobox', { name: 'Form' }).click();
      await page.getByRole('option', { name: `Form ${slug}` }).click();
      await openSheet(page, 'Preview');
      await expect(canvas(page).getByLabel('Pangalan')).toBeVisible();
      await isSaved(page);
      await publish(page, `/${slug}`);

      const visitor = await browser.newPage({
        javaScriptEnabled: false,
        viewport: { width, height },
        extraHTTPHeaders: elsewhere(),
      });
      await visitor.goto(`/${slug}`);
      await expectNoSideScroll(visitor);
      await visitor.getByLabel('Pangalan').fill('   ');
      await visitor.getByLabel('Email').fill('ana@example.com');
      await visitor.getByRole('button', { name: 'Send' }).click();
      await expect(visitor.getByText('This is required.')).toBeVisible();
      await expect(visitor.getByLabel('Email')).toHaveValue('ana@example.com');
      await visitor.getByLabel('Pangalan').fill('Ana');
      await visitor.getByRole('button', { name: 'Send' }).click();
      await expect(visitor.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
      await visitor.close();

      const { formResponses } = await ask<{ formResponses: { total: number } }>(
        page,
        'query($id: Int!) { formResponses(formId: $id) { total } }',
        { id: createForm.id },
      );
      expect(formResponses.total).toBe(1);
    });

    test('what is typed into a page never runs, with and without the policy of the site', async ({ page, browser }) => {
      const slug = `masama-${stamp}`;
      const attack = `"'><script>document.title='hacked'</script><img src=x onerror="document.title='hacked'">`;
      const content = ['Hero', 'Text', 'Checklist', 'Steps', 'Questions', 'CallToAction', 'Footer'].map((type) => ({
        type,
        props: {
          id: type,
          title: attack,
          text: `${attack} [x](javascript:document.title='hacked')`,
          action: attack,
          to: '/signup',
          items: [{ text: attack, title: attack, question: attack, answer: attack }],
        },
      }));
      await signInAs(page, 'tribe-team-fa');
      await makePage(page, slug, 'blank');
      const input = { data: JSON.stringify({ root: {}, content }) };
      await ask(
        page,
        'mutation($path: String!, $input: MarketingPageInput!) { saveMarketingPage(path: $path, input: $input) { path } }',
        { path: `/${slug}`, input },
      );
      await ask(page, 'mutation($path: String!) { publishMarketingPage(path: $path) { path } }', { path: `/${slug}` });

      for (const bypassCSP of [false, true]) {
        const context = await browser.newContext({ bypassCSP, viewport: { width, height } });
        const visitor = await context.newPage();
        await visitor.goto(`/${slug}`);
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(attack);
        // Every link is pressed as well: none of them runs anything.
        await visitor.evaluate(() => {
          for (const link of document.querySelectorAll('main a')) {
            link.addEventListener(
              'click',
              (event) => (link as HTMLAnchorElement).protocol.startsWith('http') && event.preventDefault(),
            );
            (link as HTMLElement).click();
          }
        });
        await expect(visitor).toHaveTitle(new RegExp(`^Page ${slug}`));
        expect(await visitor.locator('main script, main [onerror], main [src="x"]').count()).toBe(0);
        await context.close();
      }
    });
  });
}
