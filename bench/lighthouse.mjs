// Measures pages of the demo as a slow phone meets them, with Lighthouse and the system's Chromium, offline, and writes
// bench/LIGHTHOUSE.md, which `make bench` puts into its report: node bench/lighthouse.mjs LIGHTHOUSE-FOLDER ADDRESS
// TURNS says how often each page is loaded. PAGES names the addresses to measure, separated by spaces, and second-visit; then the rows are
// only printed.
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { secondVisits } from './second-visit.mjs';

const [where, base] = process.argv.slice(2);
const require = createRequire(`${where}/package.json`);
const load = (name) => import(pathToFileURL(require.resolve(name)));
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');
const { default: puppeteer } = await load('puppeteer-core');

const TURNS = Number(process.env.TURNS ?? 5);
const PAGES = process.env.PAGES?.split(' ');
const PASSWORD = 'Tribe-demo-1';

/** Pages that are published: everything that people need is in the first bytes. */
const PUBLISHED = ['/enroll', '/va', '/free-training-beginner/1'];
/** Pages of the app. The first two are for people who aren't signed in, the last two for staff. */
const APP = [
  { path: '/login' },
  { path: '/checkout/join-the-tribe' },
  { path: '/', role: 'member' },
  { path: '/courses/my-courses', role: 'member' },
  { path: '/courses/my-courses/1/7', role: 'member' },
  { path: '/account?q=billings', role: 'member' },
  { path: '/', role: 'tribe-team-fa' },
  { path: '/community/members', role: 'tribe-team-fa' },
];

const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell';
const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` });

/** The middle one of an odd number of figures. */
const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Signs the browser in as somebody of the demo, or out. */
async function signIn(role, who = browser, address = base) {
  await who.deleteCookie(...(await who.cookies()));
  if (!role) return;
  const answer = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify({ method: 'login', username: `${role}@atlas.test`, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${role} can't log in: ${await answer.text()}`);
  const { hostname } = new URL(address);
  // It outlives the browser, as it does with people.
  const expires = Date.now() / 1000 + 86_400;
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0].split('=');
    await who.setCookie({ name, value, domain: hostname, path: '/', httpOnly: true, expires });
  }
}

/** Forgets all that the browser keeps of a page but who is signed in, as on a first visit. */
async function forgetFiles() {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
  const storageTypes = 'cache_storage,indexeddb,local_storage,service_workers,shader_cache';
  await session.send('Storage.clearDataForOrigin', { origin: base, storageTypes });
  await page.close();
}

const staticPage = (content) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Words</title><main>${content}</main></html>`;

/** The words of a published page and nothing else: what the machine makes of no style, font, picture or script at all. */
async function wordsOf(path) {
  const page = await (await fetch(base + path)).text();
  const main = page.slice(page.indexOf('<main>'), page.indexOf('</main>'));
  const words = main.replace(/<(script|style|svg)[^]*?<\/\1>/g, '').replace(/<[^>]+>/g, '\n');
  return staticPage(`<p>${words.replace(/\s*\n\s*/g, '</p>\n<p>')}</p>`);
}

/** The words and pictures of a page of the app, as they stand there in the end. */
async function wordsAndPicturesOf(path) {
  const page = await browser.newPage();
  await page.setViewport({ width: 412, height: 823, isMobile: true });
  await page.goto(base + path, { waitUntil: 'networkidle0' });
  const twin = await twinOf(page);
  await page.close();
  return twin;
}

async function twinOf(page) {
  const { words, pictures } = await page.evaluate(() => ({
    words: document.body.innerText.split('\n').filter(Boolean),
    pictures: [...document.images].filter((one) => one.currentSrc).map(({ currentSrc, width, height }) => ({ currentSrc, width, height })),
  }));
  // They come from the address of the twin, as those of a static page would.
  const local = (address) => address.replace(base, '');
  const safe = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return staticPage(
    pictures.map(({ currentSrc, width, height }) => `<img src="${local(currentSrc)}" alt="" width="${width}" height="${height}">`).join('') +
      words.map((line) => `<p>${safe(line)}</p>`).join('\n'),
  );
}

// The static twin of every page, by the address of its page and who looks at it.
const twins = new Map();
const twinServer = createServer((asked, answer) => {
  const twin = twins.get(decodeURIComponent(asked.url.slice(1)));
  if (twin) {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(twin);
    return;
  }
  // A picture, as the page itself gets it.
  const { 'accept-encoding': encoding = '', cookie = '' } = asked.headers;
  request(base + asked.url, { headers: { 'accept-encoding': encoding, cookie } }, (picture) => {
    answer.writeHead(picture.statusCode, picture.headers);
    picture.pipe(answer);
  }).end();
});
await new Promise((ready) => twinServer.listen(0, '127.0.0.1', ready));
const twinBase = `http://127.0.0.1:${twinServer.address().port}/`;

let version = '';
const loads = [loadavg()[0]];

async function measure(address) {
  await forgetFiles();
  const { lhr } = await lighthouse(address, {
    port: chrome.port,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
    disableStorageReset: true,
  });
  version = lhr.lighthouseVersion;
  const value = (id) => lhr.audits[id].numericValue;
  const requests = lhr.audits['network-requests'].details.items;
  const count = (kind) => requests.filter(({ resourceType }) => resourceType === kind).length;
  return {
    performance: Math.round(lhr.categories.performance.score * 100),
    accessibility: Math.round(lhr.categories.accessibility.score * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    requests: requests.length,
    scripts: count('Script'),
    styles: count('Stylesheet'),
    questions: requests.filter(({ url }) => /\/api\/(auth|graphql)\b/.test(url)).length,
  };
}

/** Measures a page and its twin in turns, so that whatever else the machine does hits both. */
async function inTurns(address, twin) {
  const pages = [];
  const still = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    pages.push(await measure(address));
    still.push(await measure(twinBase + encodeURIComponent(twin)));
    loads.push(loadavg()[0]);
  }
  const of = (turns) => ({
    ...Object.fromEntries(Object.keys(turns[0]).map((name) => [name, middle(turns.map((turn) => turn[name]))])),
    scores: turns.map(({ performance }) => performance).join(' '),
  });
  return { page: of(pages), still: of(still) };
}

const verdict = (isMet) => (isMet ? 'met' : '**missed**');

async function publishedRow(path) {
  twins.set(path, await wordsOf(path));
  const { page, still } = await inTurns(base + path, path);
  const isMet =
    page.performance >= 95 && page.accessibility === 100 && page.lcp <= 1500 && page.cls <= 0.02 && page.bytes <= 60_000;
  return (
    `| ${path} | ${page.performance} (${page.scores}) | ${page.accessibility} | ${seconds(page.lcp)} | ${Math.round(page.tbt)} ms | ` +
    `${page.cls.toFixed(3)} | ${(page.bytes / 1000).toFixed(1)} kB | ${still.performance} (${still.scores}), ${Math.round(still.tbt)} ms | ${verdict(isMet)} |`
  );
}

/** What a page of the app has to keep: everybody's layout, the first paint of who comes in, and what a member's page asks for. */
function isAppPageMet({ page, still }, role) {
  const ratio = page.lcp / still.lcp;
  if (page.cls > 0.02) return false;
  if (!role) return page.performance >= 90 && ratio <= 1.3;
  if (role !== 'member') return true;
  const isLight = page.scripts <= 12 && page.styles <= 3 && page.requests <= 30 && page.bytes <= 300 * 1024;
  return isLight && page.questions <= 2 && ratio <= 2;
}

async function appRow({ path, role }) {
  await signIn(role);
  const twin = `${role ?? 'visitor'} ${path}`;
  twins.set(twin, await wordsAndPicturesOf(path));
  const both = await inTurns(base + path, twin);
  const { page, still } = both;
  return (
    `| ${path} | ${role ?? 'visitor'} | ${page.performance} (${page.scores}) | ${page.accessibility} | ${seconds(page.lcp)} | ` +
    `${(page.lcp / still.lcp).toFixed(2)} | ${Math.round(page.tbt)} ms | ${page.cls.toFixed(3)} | ${page.scripts} | ${page.styles} | ` +
    `${page.questions} | ${page.requests} | ${Math.round(page.bytes / 1024)} | ${verdict(isAppPageMet(both, role))} |`
  );
}

/** A member who was here before sees their last home at once. */
async function secondVisitRow() {
  const visits = await secondVisits({ turns: TURNS, base, launch, puppeteer, chromePath, signIn, twinOf });
  const of = (name) => middle(visits.map((visit) => visit[name]));
  const isMet = visits.every(({ isKept }) => isKept) && of('painted') <= 1000 && of('shift') <= 0.02;
  const row =
    `| / | ${seconds(of('painted'))} (${visits.map(({ painted }) => (painted / 1000).toFixed(2)).join(' ')}) | ` +
    `${(of('painted') / of('still')).toFixed(2)} | ${seconds(of('left'))} | ${of('shift').toFixed(3)} | ${verdict(isMet)} |`;
  console.log(row);
  return row;
}

async function rowsOf(pages, row) {
  const rows = [];
  for (const page of pages) {
    rows.push(await row(page));
    console.log(rows.at(-1));
  }
  return rows.join('\n');
}

const isWanted = (path) => !PAGES || PAGES.includes(path);
const published = await rowsOf(PUBLISHED.filter(isWanted), publishedRow);
const app = await rowsOf(
  APP.filter(({ path }) => isWanted(path)),
  appRow,
);
const visits = isWanted('second-visit') ? await secondVisitRow() : '';
twinServer.close();
await browser.disconnect();
await chrome.kill();
if (PAGES) process.exit();

writeFileSync(
  new URL('LIGHTHOUSE.md', import.meta.url),
  `## Pages in a browser

Lighthouse ${version} on ${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model.trim()}, ${cpus().length} cores, Chromium, offline against the demo: a phone at 1.6 Mbit/s with 150 ms and a processor four times slower, simulated. Each figure is the middle of ${TURNS} loads with an empty cache, the single scores in brackets. Each page is measured in turns with a static twin: what the twin loses is the machine, not the page. The load average was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} on ${cpus().length} cores meanwhile.

### Published pages

Goals: performance ≥ 95, accessibility 100, largest paint ≤ 1.5 s, layout shift ≤ 0.02, 60 kB before interaction. The twin has the words of the page, without any style, font, picture or script.

| page | performance | accessibility | largest paint | blocked | layout shift | bytes | its words alone | verdict |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${published}

### Pages of the app

Goals: layout shift ≤ 0.02 everywhere; visitors: performance ≥ 90, largest paint ≤ 1.3 × that of the twin; members: ≤ 12 scripts, ≤ 3 styles, ≤ 2 questions, ≤ 30 requests, ≤ 300 KiB, largest paint ≤ 2 × that of the twin. The twin has the words and pictures of the page. Whatever is loaded until the page rests counts, also what comes below the fold.

| page | who | performance | accessibility | largest paint | × twin | blocked | layout shift | scripts | styles | questions | requests | KiB | verdict |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${app}

### A second visit

Goal: the last known home is painted within 1 s, and leaves for the new one with a layout shift ≤ 0.02. Measured, not simulated: a browser that has just been started, with what it kept, behind a line of 1.6 Mbit/s with 150 ms for its worker as well, its processor slowed four times. The twin has the words of the home.

| page | last home painted | × twin | the new one in its place | layout shift | verdict |
| --- | --- | --- | --- | --- | --- |
${visits}
`,
);
