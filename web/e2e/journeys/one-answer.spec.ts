import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { signInAs } from '../support/people';
import { screens } from '../support/screens';

test.use({ serviceWorkers: 'allow', extraHTTPHeaders: {} });

for (const { name, width, height } of screens) {
  test(`a second visit paints the last home with one answer of the server, at ${name}`, async ({
    browser,
    baseURL,
  }) => {
    const site = await holdableSite(baseURL as string);
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height } });
    const page = await context.newPage();
    await signInAs(page, 'member');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /Magandang/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => caches.match('/kept-home').then(Boolean))).toBe(true);

    // Nothing but the page itself comes from now on.
    await page.addInitScript(() => {
      const seen = { kept: '', isPainted: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.kept ||= document.querySelector('#kept h1')?.textContent ?? '';
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver(() => {
        seen.isPainted = true;
      }).observe({ type: 'paint', buffered: true });
    });
    const asked = site.hold();
    await page.reload({ waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: unknown }).seen))
      .toEqual({ kept: expect.stringMatching(/Magandang/), isPainted: true });
    expect(asked.filter((path) => path === '/')).toHaveLength(1);
    expect(
      asked.filter((path) => /\.(js|css|woff2)$/.test(path)),
      'files that are not kept',
    ).toEqual([]);

    site.release();
    await expect(page.locator('#kept')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /Magandang/ })).toBeVisible();
    await context.close();
    await site.close();
  });
}

/** Stands before the site: while it holds, nothing but the home itself is answered. */
async function holdableSite(behind: string) {
  let asked: string[] | undefined;
  let waiting: (() => void)[] = [];
  const server = createServer((request, answer) => {
    const { method, url = '/', headers } = request;
    const pass = () => {
      const further = ask(behind + url, { method, headers }, (got) => {
        answer.writeHead(got.statusCode as number, got.headers);
        got.pipe(answer);
      });
      further.on('error', () => answer.destroy());
      request.pipe(further);
    };
    asked?.push(url);
    if (asked && url !== '/') waiting.push(pass);
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The addresses that are asked for from now on. */
    hold: () => {
      asked = [];
      return asked;
    },
    release: () => {
      asked = undefined;
      for (const pass of waiting) pass();
      waiting = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
