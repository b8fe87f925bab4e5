import type { CurrentUser } from './auth/types';
import { storage } from './browser/storage';

/**
 * The last home of the person who is signed in, as it stood there: the service worker lays it into the page when that person opens it again
 * (worker/sw.js), and the app draws the new one below it. It belongs to one person and goes with them.
 */
const CACHE = 'atlas-home';
const KEY = '/kept-home';
/** The id of anyone's home this device keeps. */
export const KEPT_HOME_KEY = 'kept-home-of';
/** What was laid over the app. */
const ID = 'kept';
/** What the server has written lies there in its place (app/screens/start.js). */
const WRITTEN = 'screen';

/** Longer than this nobody looks at what was. */
const PATIENCE_MS = 5000;

/** The style that every page begins with. Another build has another one, and other names in it. */
const firstStyle = () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');

/** The rules of parts that came later: the page will not bring them. */
function laterRules(): string {
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLLinkElement && ownerNode !== firstStyle(),
  );
  return sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
}

/** The policy of the page lets no element bring its own style: each becomes a rule, unless it would be more than one. */
function withRules(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  let rules = laterRules();
  for (const [index, element] of [...copy.querySelectorAll<HTMLElement>('[style]')].entries()) {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.dataset.kept = String(index);
    if (!/[<>{}]/.test(style)) rules += `#${ID} [data-kept="${index}"]{${style}}`;
  }
  return `<style nonce="">${rules.replaceAll('<', '')}</style>${copy.innerHTML}`;
}

/** Keeps the home as it stands there now. Never that of someone else, as whom staff look at the app. */
export async function keepHome(user: CurrentUser): Promise<void> {
  const root = document.getElementById('root');
  // On a plain http address a browser keeps nothing. What is open now would not be open then.
  if (!root || !('caches' in window) || user.isImpersonating) return;
  if (
    document.getElementById(ID) ||
    document.getElementById(WRITTEN) ||
    document.querySelector('[role=dialog],[role=menu]')
  )
    return;
  const style = firstStyle()?.getAttribute('href');
  if (!style) return;
  const headers = {
    'content-type': 'text/html',
    'kept-for': String(user.id),
    'kept-style': style,
    'kept-scheme': document.documentElement.dataset.mantineColorScheme ?? 'light',
  };
  storage.set(KEPT_HOME_KEY, String(user.id));
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(withRules(root), { headers }));
  // They may have left meanwhile.
  if (storage.get(KEPT_HOME_KEY) !== String(user.id)) await caches.delete(CACHE);
}

/** The home of one person is not for the next one, nor for staff who look at the app as somebody else. */
export function forgetHomeOfOthers(user: CurrentUser | null): void {
  const owner = storage.get(KEPT_HOME_KEY);
  if (!owner || (owner === String(user?.id) && !user?.isImpersonating)) return;
  storage.remove(KEPT_HOME_KEY);
  void caches.delete(CACHE).catch(() => {});
}

/** Whether the last home stands there until the new one is drawn. It stays for a few seconds at most. */
export function isHomeKept(): boolean {
  if (!document.getElementById(ID)) return false;
  setTimeout(dropKeptHome, PATIENCE_MS);
  return true;
}

/** The app has drawn what belongs there: it shows in the same frame. */
export function dropKeptHome(): void {
  document.getElementById(ID)?.remove();
}
