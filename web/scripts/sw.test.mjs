import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../worker/sw.js'), 'utf8');

const VIDEO = '/api/uploads/files/abc.mp4';

/** The service worker with ten bytes of a video kept, and a network that is gone. */
function startWorker() {
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
  const caches = {
    match: async (path, { cacheName }) => kept[cacheName]?.[path]?.(),
  };
  const offline = () => Promise.reject(new TypeError('offline'));
  new Function('self', 'caches', 'fetch', '__BUILD__', '__SHELL_FILES__', text)(self, caches, offline, '7', []);
  const get = (path, headers = {}, mode = 'no-cors') => {
    let answer;
    const request = { url: `https://atlas.test${path}`, method: 'GET', mode, headers: new Headers(headers) };
    const respondWith = (given) => {
      answer = given;
    };
    listeners.fetch?.({ request, respondWith });
    return answer;
  };
  return { get, listeners, skipWaiting };
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
