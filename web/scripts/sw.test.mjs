import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../worker/sw.js'), 'utf8');

/** A page as the server writes it for somebody. */
const pageOf = (currentUser, style = 'page-1.css') =>
  `<html lang="en"><link rel="stylesheet" href="/assets/${style}" nonce="own"><script type="application/json" id="first">${JSON.stringify({ currentUser })}</script></head>` +
  '<div id="root">Loading...</div></html>';

const KEPT = { 'kept-for': '3', 'kept-style': '/assets/page-1.css', 'kept-scheme': 'dark' };

const VIDEO = '/api/uploads/files/abc.mp4';

/** The service worker with ten bytes of a video and a home kept, and a network that is gone, or answers with a page. */
function startWorker(page) {
  const listeners = {};
  const skipWaiting = vi.fn();
  const self = {
    addEventListener: (name, listener) => {
      listeners[name] = listener;
    },
    location: new URL('https://atlas.test/sw.js'),
    clients: { claim: () => {} },
    skipWaiting,
  };
  const kept = {
    'atlas-lessons': { [VIDEO]: () => new Response('0123456789', { headers: { 'content-type': 'video/mp4' } }) },
    'atlas-shell-7': { '/': () => new Response('<p>Shell</p>') },
  };
  kept['atlas-home'] = {
    '/kept-home': () => new Response('<h1>Magandang umaga</h1><style nonce="">', { headers: KEPT }),
  };
  const caches = {
    delete: vi.fn(),
    match: async (path, { cacheName }) => kept[cacheName]?.[path]?.(),
  };
  const packed = { 'content-encoding': 'gzip', 'x-own': 'yes' };
  const network = vi.fn(async () => {
    if (page) return new Response(page, { headers: packed });
    throw new TypeError('offline');
  });
  new Function('self', 'caches', 'fetch', '__BUILD__', '__SHELL_FILES__', text)(self, caches, network, '7', []);
  const get = (path, headers = {}, mode = 'no-cors') => {
    let answer;
    const request = { url: `https://atlas.test${path}`, method: 'GET', mode, headers: new Headers(headers) };
    const respondWith = (given) => {
      answer = given;
    };
    listeners.fetch?.({ request, respondWith });
    return answer;
  };
  return { get, listeners, skipWaiting, caches, network };
}

it.each([
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=8-200', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
])('answers %s of a downloaded video, whatever its signature is by now', async (range, status, body, said) => {
  const answer = await startWorker().get(`${VIDEO}?until=9&key=k`, { range });
  expect(answer?.status).toBe(status);
  expect(answer?.headers.get('content-range')).toBe(said);
  expect(await answer?.text()).toBe(body);
  if (status === 206) expect(answer?.headers.get('content-type')).toBe('video/mp4');
});

it('hands out the whole of a downloaded file, and nothing of others', async () => {
  const { get } = startWorker();
  const whole = await get(VIDEO);
  expect(whole?.status).toBe(200);
  expect(await whole?.text()).toBe('0123456789');
  await expect(get('/api/uploads/files/other.mp4')).rejects.toThrow('offline');
  expect(get('/api/graphql')).toBeUndefined();
});

it('shows the shell where a page cannot be asked for', async () => {
  const page = await startWorker().get('/courses/my-courses', {}, 'navigate');
  expect(await page?.text()).toBe('<p>Shell</p>');
});

it('takes over when the person says so, and not before', () => {
  const { listeners, skipWaiting } = startWorker();
  listeners.message?.({ data: 'something else' });
  expect(skipWaiting).not.toHaveBeenCalled();
  listeners.message?.({ data: 'take-over' });
  expect(skipWaiting).toHaveBeenCalled();
});

it('lays the last home of somebody into the page that the server writes for them', async () => {
  const answer = await startWorker(pageOf({ id: 3 })).get('/', {}, 'navigate');
  const text = await answer.text();
  expect(text).toContain(
    '<div id="kept"><h1>Magandang umaga</h1><style nonce="own"></div><span id="whole" hidden></span><div id="root">Loading...',
  );
  expect(text).toContain('<link rel="expect" href="#whole" blocking="render"></head>');
  expect(text).toContain('<html data-mantine-color-scheme="dark" lang="en">');
  expect([answer.headers.get('x-own'), answer.headers.get('content-encoding')]).toEqual(['yes', null]);
});

it.each([
  ['somebody else', { id: 4 }],
  ['nobody', null],
  ['staff who look at the app as that person', { id: 3, isImpersonating: true }],
  ['a newer build', { id: 3 }, 'page-2.css'],
])('shows nothing of a kept home to %s, and keeps it no longer', async (_, user, style) => {
  const page = pageOf(user, style);
  const { get, caches } = startWorker(page);
  expect(await (await get('/', {}, 'navigate')).text()).toBe(page);
  expect(caches.delete).toHaveBeenCalledWith('atlas-home');
});

it.each([['mustChangePassword'], ['mustSetUpTwoFactor']])('shows no home to who %s', async (what) => {
  const page = pageOf({ id: 3, [what]: true });
  expect(await (await startWorker(page).get('/', {}, 'navigate')).text()).toBe(page);
});

it('shows no home on another page, and none without a connection', async () => {
  const page = pageOf({ id: 3 });
  expect(await (await startWorker(page).get('/account', {}, 'navigate')).text()).toBe(page);
  expect(await (await startWorker().get('/', {}, 'navigate')).text()).toBe('<p>Shell</p>');
});

it.each([
  ['/', 'no'],
  ['/account', 'no'],
  ['/courses/my-courses', 'no'],
  ['/courses/my-courses/1/7', 'no'],
  ['/events', undefined],
])('asks for %s so that the server draws no first screen: %s', async (path, header) => {
  const { get, network } = startWorker(pageOf({ id: 3 }));
  await get(path, { accept: 'text/html' }, 'navigate');
  const [, init] = network.mock.calls[0];
  expect(init?.headers['x-first-screen']).toBe(header);
  if (header) expect(init.headers.accept).toBe('text/html');
});
