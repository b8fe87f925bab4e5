// Stands in the HTML of pages whose first screen the server has written. Nothing runs while that is being painted: the app comes after it, draws
// the same below, and then takes its place in one frame. Whoever holds the focus, has typed something or pressed a button there goes on in the app.
(() => {
  const { entry, scripts, style } = document.currentScript.dataset;
  const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  /** For this long nothing was added any more: the page is drawn. */
  const STILL_MS = 120;
  /** Longer than this nobody waits for the rest of it. */
  const PATIENCE_MS = 5000;
  let isBegun = false;

  const find = (id) => document.getElementById(id);
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));

  const begin = () => {
    if (isBegun || !find('root')) return;
    isBegun = true;
    for (const touch of TOUCHES) removeEventListener(touch, begin, true);
    find('fonts').media = 'all';
    add('link', { rel: 'stylesheet', crossOrigin: '', href: style });
    for (const href of scripts.split(' ')) {
      add('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
    }
    add('script', { type: 'module', crossOrigin: '', src: entry });
    handOver(find('screen'), find('root'));
  };

  /** Takes the screen away once the app has drawn the page. */
  function handOver(screen, root) {
    let since = 0;
    let timer;
    const look = () => {
      if (Date.now() - since < PATIENCE_MS && !isDrawn(screen, root)) {
        timer = setTimeout(look, STILL_MS);
        return;
      }
      observer.disconnect();
      takePlace(screen, root);
    };
    const observer = new MutationObserver(() => {
      since ||= Date.now();
      clearTimeout(timer);
      timer = setTimeout(look, STILL_MS);
    });
    observer.observe(root, { childList: true, subtree: true });
  }

  /** Words, style and the pictures of the first screen are there, and so is all that can be pressed. */
  function isDrawn(screen, root) {
    const things = (place) =>
      [...place.querySelectorAll('button,a[href]')].filter((one) => one.getClientRects().length).length;
    if (things(root) < things(screen) || !root.querySelector('h1')) return false;
    if (root.querySelector('[aria-busy=true],[data-waiting]')) return false;
    const styles = [...document.querySelectorAll('link[rel=stylesheet]:not([disabled])')];
    const pictures = [...root.querySelectorAll('img')].filter((one) => one.getBoundingClientRect().top < innerHeight);
    return styles.every(({ sheet }) => sheet) && pictures.every(({ complete }) => complete);
  }

  function takePlace(screen, root) {
    const nameOf = (thing) =>
      `${thing.tagName} ${thing.getAttribute('href') ?? thing.getAttribute('aria-label') ?? thing.textContent}`;
    // The same thing in the app: the one of the same name, at the same place among those.
    const twin = (thing) => {
      if (!thing || !screen.contains(thing)) return undefined;
      const alike = (within) =>
        [...within.querySelectorAll('a[href],button,input,textarea,select,[tabindex]')].filter(
          (one) => nameOf(one) === nameOf(thing),
        );
      return alike(root)[alike(screen).indexOf(thing)];
    };
    const focused = twin(document.activeElement);
    const pressed = twin(screen.querySelector('[data-pressed]'));
    const typed = [...screen.querySelectorAll('input:not([type=checkbox])')]
      .filter((input) => input.value !== input.defaultValue)
      .map((input) => [twin(input), input.value]);
    screen.remove();
    for (const [input, value] of typed) {
      if (!input) continue;
      // As if somebody typed it there.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    focused?.focus({ preventScroll: true });
    pressed?.click();
  }

  // What this device remembers shows at once.
  const remembered = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  new MutationObserver((_, observer) => {
    if (!find('whole')) return;
    observer.disconnect();
    for (const notice of find('screen').querySelectorAll('[data-notice]')) {
      if (remembered(notice.dataset.notice) === 'dismissed') notice.remove();
    }
    if (remembered('sidebar') !== 'open') return;
    for (const rail of find('screen').querySelectorAll('[data-rail]')) rail.removeAttribute('data-rail');
  }).observe(document, { childList: true, subtree: true });

  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('#screen button');
      if (button) button.dataset.pressed = '';
    },
    true,
  );
  addEventListener('submit', (event) => event.target.closest('#screen') && event.preventDefault(), true);

  for (const touch of TOUCHES) addEventListener(touch, begin, { capture: true, passive: true });
  new PerformanceObserver(() => setTimeout(begin)).observe({ type: 'paint', buffered: true });
  // A browser that doesn't tell of paints.
  addEventListener('load', () => setTimeout(begin, 300));
})();
