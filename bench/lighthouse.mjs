// Measures published pages of the demo as a slow phone meets them, with Lighthouse and the system's Chromium, offline, and writes
// bench/LIGHTHOUSE.md, which `make bench` puts into its report. Lighthouse is large and no part of the build:
//
//   npm install --prefix /tmp/lighthouse lighthouse@13.5.0
//   bin/atlas serve --demo --addr 127.0.0.1:8080 --data /tmp/demo &
//   node bench/lighthouse.mjs /tmp/lighthouse http://127.0.0.1:8080
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';

const [where, base] = process.argv.slice(2);
const require = createRequire(`${where}/package.json`);
const load = (name) => import(pathToFileURL(require.resolve(name)));
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');

const paths = ['/enroll', '/va', '/free-training-beginner/1'];
const TURNS = 5;
const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell';
const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });

/** The middle one of an odd number of figures. */
const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/** The words of a page and nothing else: what the machine makes of no style, font, picture or script at all. */
async function wordsOf(path) {
  const page = await (await fetch(base + path)).text();
  const words = page.slice(page.indexOf('<main>'), page.indexOf('</main>')).replace(/<(script|style|svg)[^]*?<\/\1>/g, '');
  const text = words.replace(/<[^>]+>/g, '\n').replace(/\s*\n\s*/g, '</p>\n<p>');
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Words</title><main><p>${text}</p></main></html>`;
}

const twins = new Map();
for (const path of paths) twins.set(path, await wordsOf(path));
const twinServer = createServer((request, answer) => {
  answer.setHeader('Content-Type', 'text/html; charset=utf-8');
  answer.end(twins.get(request.url) ?? '');
});
await new Promise((ready) => twinServer.listen(0, '127.0.0.1', ready));
const twinBase = `http://127.0.0.1:${twinServer.address().port}`;

let version = '';
async function measure(address) {
  const { lhr } = await lighthouse(address, {
    port: chrome.port,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
  });
  version = lhr.lighthouseVersion;
  const value = (id) => lhr.audits[id].numericValue;
  return {
    performance: Math.round(lhr.categories.performance.score * 100),
    accessibility: Math.round(lhr.categories.accessibility.score * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    work: (lhr.audits['mainthread-work-breakdown']?.details?.items ?? []).map((item) => `${item.group} ${Math.round(item.duration)}`),
    failed: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => (scoreDisplayMode === 'binary' || scoreDisplayMode === 'metricSavings') && score === 0)
      .map(({ id }) => id),
  };
}

const rows = [];
const loads = [loadavg()[0]];
for (const path of paths) {
  // A page and its words in turns, so that whatever else the machine does hits both.
  const turns = [];
  const words = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push(await measure(base + path));
    words.push(await measure(twinBase + path));
    loads.push(loadavg()[0]);
  }
  const of = (name) => middle(turns.map((turn) => turn[name]));
  const ofWords = (name) => middle(words.map((turn) => turn[name]));
  const isMet =
    of('performance') >= 95 && of('accessibility') === 100 && of('lcp') <= 1500 && of('cls') <= 0.02 && of('bytes') <= 60_000;
  const scores = turns.map((turn) => turn.performance).join(' ');
  const wordScores = words.map((turn) => turn.performance).join(' ');
  rows.push(
    `| ${path} | ${of('performance')} (${scores}) | ${of('accessibility')} | ${(of('lcp') / 1000).toFixed(2)} s | ${Math.round(of('tbt'))} ms | ` +
      `${of('cls').toFixed(3)} | ${(of('bytes') / 1000).toFixed(1)} kB | ${ofWords('performance')} (${wordScores}), ${Math.round(ofWords('tbt'))} ms | ${isMet ? 'met' : '**missed**'} |`,
  );
  console.log(rows.at(-1), [...new Set(turns.flatMap((turn) => turn.failed))].join(' '));
  console.log(turns[0].work.join(', '), '| words:', words[0].work.join(', '));
}
twinServer.close();
await chrome.kill();

writeFileSync(
  new URL('LIGHTHOUSE.md', import.meta.url),
  `## Published pages in a browser

Lighthouse ${version} on ${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model.trim()}, ${cpus().length} cores, Chromium, offline against the demo: a phone at 1.6 Mbit/s with 150 ms and a processor four times slower, simulated. Each figure is the middle of ${TURNS} loads with an empty cache, the single scores in brackets.
Goals: performance ≥ 95, accessibility 100, largest paint ≤ 1.5 s, layout shift ≤ 0.02, 60 kB before interaction.
The words of each page alone, without any style, font, picture or script, are measured in turns with it: what they lose is the machine, not the page. Its load average was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} on ${cpus().length} cores meanwhile.

| page | performance | accessibility | largest paint | blocked | layout shift | bytes | its words alone | verdict |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
);
