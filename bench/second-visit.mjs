// How long a member who was here before waits for their last home: a browser that has just been started, with what it kept, on a slow line
// and a slow processor. Part of bench/lighthouse.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Slow 4G, as Lighthouse has it: a way there and back, and bits a second. */
const ROUND_TRIP_MS = 150;
const BITS = 1_638_400;
const CPU_SLOWDOWN = 4;
/** A piece is small enough that others of the same line get their turn. */
const PIECE = 1460;

/** Hands connections on to a port, as a slow line would. A browser's own throttle does not reach its worker. */
function slowLine(port) {
  let free = 0;
  const later = (at, act) => setTimeout(act, at - Date.now());
  return createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    // Whoever comes first waits until the line is open.
    const open = Date.now() + ROUND_TRIP_MS;
    near.on('data', (bytes) => later(Math.max(Date.now(), open) + ROUND_TRIP_MS / 2, () => far.write(bytes)));
    far.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        free = Math.max(free, Date.now()) + (piece.length * 8 * 1000) / BITS;
        later(free + ROUND_TRIP_MS / 2, () => near.writable && near.write(piece));
      }
    });
    for (const [one, other] of [[near, far], [far, near]]) {
      one.on('error', () => other.destroy());
      one.on('close', () => later(Date.now() + ROUND_TRIP_MS * 2, () => other.destroy()));
    }
  });
}

const listening = (server) => new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server.address().port)));

/** Notes in a page when it was first painted, when the last home left, and what moved. */
function watch() {
  const seen = { painted: 0, isKept: false, left: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.painted = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    const isThere = Boolean(document.getElementById('kept'));
    if (seen.isKept && !isThere) seen.left ||= performance.now();
    seen.isKept ||= isThere;
  }).observe(document, { childList: true, subtree: true });
}

/** Each of the turns: the second visit, and a static page with the same words in the same browser. `signIn` sets the cookies of a member. */
export async function secondVisits({ turns, base, launch, puppeteer, chromePath, signIn, twinOf }) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-second-visit-'));
  const line = slowLine(Number(new URL(base).port));
  const address = `http://127.0.0.1:${await listening(line)}`;
  let twin = '';
  const twins = createHttpServer(({ url }, answer) => {
    answer.writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(url === '/' ? twin : '');
  });
  const twinLine = slowLine(await listening(twins));
  const twinAddress = `http://127.0.0.1:${await listening(twinLine)}`;

  /** A browser that is started anew with what it kept. */
  const inBrowser = async (act) => {
    const chrome = await launch({ chromePath, userDataDir: folder, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
    const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` });
    const page = await browser.newPage();
    await page.setViewport({ width: 412, height: 823, isMobile: true, deviceScaleFactor: 1.75 });
    const isGone = new Promise((resolve) => chrome.process.once('exit', resolve));
    try {
      return await act(page, browser);
    } finally {
      // What it keeps is written by the time it has ended.
      await browser.close();
      await isGone;
    }
  };
  const look = async (page, url) => {
    const session = await page.createCDPSession();
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => window.seen.painted && (!window.seen.isKept || window.seen.left), { timeout: 60_000 });
    return page.evaluate(() => window.seen);
  };

  try {
    await inBrowser(async (page, browser) => {
      await signIn('member', browser, address);
      await page.goto(`${address}/`, { waitUntil: 'networkidle0' });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // They put the phone away.
      const putAway = () => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        return caches.match('/kept-home').then(Boolean);
      };
      await page.waitForFunction(putAway, { timeout: 120_000, polling: 500 });
      twin = await twinOf(page);
    });
    const visits = [];
    for (let turn = 0; turn < turns; turn += 1) {
      visits.push(
        await inBrowser(async (page) => {
          await page.evaluateOnNewDocument(watch);
          const still = await look(page, `${twinAddress}/`);
          const home = await look(page, `${address}/`);
          return { ...home, still: still.painted };
        }),
      );
    }
    return visits;
  } finally {
    for (const server of [line, twins, twinLine]) server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  }
}
