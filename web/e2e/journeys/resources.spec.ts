import { expect, type Page, test } from '@playwright/test';
import { signInAs, watchForErrors } from '../support/people';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** Sends a file as the signed-in person and answers where it can be seen. */
async function send(page: Page, name: string, mimeType: string, content: string) {
  const answer = await page.request.post('/api/upload-file', {
    multipart: { kind: 'resource-file', file: { name, mimeType, buffer: Buffer.from(content) } },
  });
  return { status: answer.status(), url: ((await answer.json()) as { url?: string }).url ?? '' };
}

test('B186 B188 staff publish a file and a link; a member on a phone finds, looks into and takes them', async ({
  page,
  browser,
}) => {
  const errors = watchForErrors(page);
  const word = `Pasalubong ${Date.now()}`;
  await signInAs(page, 'tribe-team-fa');
  await page.goto('/resource-files');
  await expect(page.getByRole('link', { name: /30 opening lines/ })).toBeVisible();
  await page.getByRole('link', { name: 'New resource' }).click();
  await expect(page.getByText('For uploads over 10mb, please contact the L&D admin.')).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'LIST.PDF', mimeType: '', buffer: pdf });
  await expect(page.getByText(/PDF · \d+ KB/)).toBeVisible();
  await page.getByLabel('Name').fill(`${word} list`);
  await page.getByLabel('Category').fill('Checklists');
  await page.getByLabel('Description').fill('What to bring home.');
  await page.getByRole('button', { name: 'Create resource' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} list` })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await page.goto('/resource-files/new');
  await page.getByRole('radio', { name: /A web link/ }).check();
  await page.getByLabel('Name').fill(`${word} guide`);
  await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create resource' }).click();
  await expect(page.getByRole('link', { name: /Link must start with https/ })).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('https://www.example.com/guide');
  await page.getByRole('button', { name: 'Create resource' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} guide` })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${word} guide published`)).toBeVisible();
  // The viewer of a PDF is a page of the browser's own, in which the sign-in script finds no storage.
  expect(errors.filter((error) => !error.includes('setItem'))).toEqual([]);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const member = await phone.newPage();
  await signInAs(member, 'member');
  await member.goto('/resources/my-resources');
  await member.getByLabel('Search resources').fill(word);
  const card = member.getByRole('listitem').filter({ hasText: `${word} list` });
  await expect(card.getByText(/Checklists · PDF/)).toBeVisible();
  const [taken] = await Promise.all([
    member.waitForEvent('download'),
    card.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(taken.suggestedFilename()).toBe('LIST.PDF');
  const guide = member.getByRole('link', { name: `Open link: ${word} guide` });
  await expect(guide).toHaveAttribute('href', 'https://www.example.com/guide');
  await expect(guide).toHaveAttribute('rel', /noopener/);
  await member.getByRole('link', { name: `${word} list`, exact: true }).click();
  await expect(member.getByTitle(`Preview of ${word} list`)).toBeVisible();
  const wide = await member.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'the page scrolls sideways').toBe(false);
  await phone.close();
});

test('pictures and sounds are shown where they are, and everything of the demo is there', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/resources/my-resources?kind=image&search=brand');
  await page.getByRole('link', { name: 'Brand colours for practice', exact: true }).click();
  const picture = page.getByRole('img', { name: 'Brand colours for practice' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.goto('/resources/my-resources?kind=audio');
  await page.getByRole('link', { name: 'Bells before a call', exact: true }).click();
  const sound = page.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(5);
});

test('B219 a list that was seen before is there at once, and is asked for once more', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/resources/my-resources');
  const first = page.getByRole('link', { name: 'First week with a client', exact: true });
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: 'First week with a client' })).toBeVisible();
  const asked: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"MyResources"') && body.includes('"open"')) {
      asked.push(body);
      await held;
    }
    await route.continue();
  });
  await page.goBack();
  // The answer is held back: what stands there is what was kept.
  await expect(first).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  letThrough();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

test('B62 somebody without membership sees the gate, and no address of the file leaves the server', async ({
  page,
}) => {
  await signInAs(page, 'non-member');
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/graphql')) answers.push(await response.text().catch(() => ''));
  });
  await page.goto('/resources/my-resources');
  await page.getByRole('button', { name: 'See how to unlock: First week with a client' }).click();
  const gate = page.getByRole('dialog', { name: 'This content is exclusive for Tribe members' });
  await expect(gate).toBeVisible();
  await gate.getByRole('button', { name: 'Return' }).click();
  await expect(gate).toBeHidden();
  expect(answers.join(' ')).not.toContain('/api/uploads/files/');
});

test('hostile uploads never run in the browser', async ({ page }) => {
  await signInAs(page, 'tribe-team-fa');
  for (const [name, type] of [
    ['a.html', 'text/html'],
    ['a.js', 'text/javascript'],
    ['a.exe', 'application/x-msdownload'],
    ['a.pdf', 'application/pdf'],
    ['a.jpg', 'image/jpeg'],
  ] as const) {
    expect((await send(page, name, type, '<!doctype html><script>document.title = "ran"</script>')).status).toBe(400);
  }
  const script =
    '<script xmlns="http://www.w3.org/1999/xhtml">window.top.document.title = "ran"; window.ran = true</script>';
  for (const [name, type, content] of [
    ['a.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['a.xml', 'text/xml', `<a>${script}</a>`],
    ['a.txt', 'text/plain', `hi ${script}`],
  ] as const) {
    const { status, url } = await send(page, name, type, content);
    expect(status).toBe(200);
    // Opened by its address it is saved to disk and not shown.
    const download = page.waitForEvent('download');
    await page.goto(url).catch(() => {});
    await download;
    // In a frame or as a picture of a page of ours it runs nothing either.
    await page.goto('/resource-files');
    await page.evaluate((address) => {
      for (const kind of ['iframe', 'img', 'object', 'embed']) {
        const element = document.createElement(kind);
        element.setAttribute(kind === 'object' ? 'data' : 'src', address);
        document.body.append(element);
      }
    }, url);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'ran' in window || document.title === 'ran')).toBe(false);
  }
});
