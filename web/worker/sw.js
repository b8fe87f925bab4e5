// The service worker: the shell opens without a connection, and so do the files of downloaded lessons. With a connection every page
// and every answer comes from the server. Answers of the API are never kept. The home of who is signed in stands there as they left it
// until the app has drawn it anew (src/lib/keptHome.ts).
/* global __SHELL_FILES__, __BUILD__ */
const SHELL = `atlas-shell-${__BUILD__}`;
const LESSONS = 'atlas-lessons';
const HOME = 'atlas-home';
const UPLOADS = '/api/uploads/files/';
/** The same for everybody: it is asked for without a cookie. */
const PAGE = '/';
/** Pages that the server draws for those who come for the first time. Anyone who has a worker has the files of the app. */
const DRAWN = /^\/(account|courses\/my-courses(\/\d+\/\d+)?)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then(async (cache) => {
      await cache.addAll(__SHELL_FILES__);
      await cache.put(PAGE, await fetch(PAGE, { cache: 'reload', credentials: 'omit' }));
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('atlas-shell-') && name !== SHELL))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The person pressed Reload on the notice of a new version.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) {
    const page = url.pathname === PAGE ? home(request) : DRAWN.test(url.pathname) ? fetch(request, plain(request)) : fetch(request);
    event.respondWith(page.catch(() => caches.match(PAGE, { cacheName: SHELL })));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request));
  } else if (url.pathname.startsWith(UPLOADS)) {
    event.respondWith(fetch(request).catch((error) => downloaded(request, url.pathname, error)));
  }
});

/** Asks for a page without a first screen: drawing one costs the server more than the rest of the page. */
function plain(request) {
  return { headers: { ...Object.fromEntries(request.headers), 'x-first-screen': 'no' } };
}

/** The page as the server writes it, and in it the last home of whoever it says is here. */
async function home(request) {
  const kept = await caches.match('/kept-home', { cacheName: HOME }).catch(() => null);
  if (!kept) return fetch(request);
  const answer = await fetch(request, plain(request));
  if (!answer.ok) return answer;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  // What the server packed is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(withHome(text, kept.headers, await kept.text()), { status: answer.status, headers });
}

/** Nobody but the server knows who is here: what another person left behind goes, and so does what another build looked like. */
function withHome(text, kept, content) {
  const user = userIn(text);
  const isTheirs = user && String(user.id) === kept.get('kept-for') && !user.isImpersonating;
  const [, nonce] = /nonce="([^"]+)"/.exec(text) ?? [];
  if (!isTheirs || !nonce || !text.includes(kept.get('kept-style'))) {
    void caches.delete(HOME);
    return text;
  }
  // Then another page than the home is shown.
  if (user.mustChangePassword || user.mustSetUpTwoFactor) return text;
  // Half a home stands elsewhere than the whole: nothing is painted before its end has come.
  const shown = `<div id="kept">${content.replaceAll('nonce=""', `nonce="${nonce}"`)}</div><span id="whole" hidden></span>`;
  return text
    .replace('</head>', '<link rel="expect" href="#whole" blocking="render"></head>')
    .replace('<html', `<html data-mantine-color-scheme="${kept.get('kept-scheme')}"`)
    .replace('<div id="root">', (root) => shown + root);
}

/** Who is here, as the server has written it into the page; nobody when it says nothing. */
function userIn(text) {
  const [, first = '{}'] = /<script[^>]* id="first">([^<]*)/.exec(text) ?? [];
  try {
    return JSON.parse(first).currentUser ?? null;
  } catch {
    return null;
  }
}

/** Names of assets change with their content: what is kept is right. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A file of a downloaded lesson, whatever its signature is by now; a video asks for parts. */
async function downloaded(request, path, error) {
  const kept = await caches.match(path, { cacheName: LESSONS });
  if (!kept) throw error;
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return kept;
  const whole = await kept.blob();
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : whole.size - 1, whole.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  return new Response(whole.slice(from, to + 1, whole.type), {
    status: 206,
    headers: {
      'content-type': kept.headers.get('content-type') ?? whole.type,
      'content-range': `bytes ${from}-${to}/${whole.size}`,
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
    },
  });
}
