import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { member } from '~/testing/people';
import type { CurrentUser } from './auth/types';
import { forgetHomeOfOthers, KEPT_HOME_KEY, keepHome } from './keptHome';

/** What the device keeps, by the name of the cache and the key. */
let kept: Record<string, Response>;
const user = (more: Partial<CurrentUser> = {}) => ({ ...member(), id: 3, ...more }) as CurrentUser;

beforeEach(() => {
  kept = {};
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (key: string, answer: Response) => {
        kept[name + key] = answer;
      },
    }),
    delete: async (name: string) => delete kept[`${name}/kept-home`],
  });
  // The test browser loads no styles, and need not say so.
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/page-home-1.css">';
  document.body.innerHTML =
    '<div id="root"><i style="width: 40%"></i><b style="background: url(&quot;&lt;/style>&quot;)"></b></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('keeps the home of one person, its styles as rules', async () => {
  await keepHome(user());
  const answer = kept['atlas-home/kept-home'];
  expect(answer?.headers.get('kept-for')).toBe('3');
  expect(answer?.headers.get('kept-style')).toBe('/assets/page-home-1.css');
  // What could end the style that it becomes a part of is left out.
  expect(await answer?.text()).toBe(
    '<style nonce="">#kept [data-kept="0"]{width: 40%}</style><i data-kept="0"></i><b data-kept="1"></b>',
  );
});

it('keeps nothing of somebody as whom staff look at the app, and nothing below what is laid over the page', async () => {
  await keepHome(user({ isImpersonating: true }));
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  await keepHome(user());
  expect(kept).toEqual({});
});

it.each([
  ['another one', user({ id: 4 }), false],
  ['nobody', null, false],
  ['staff who look at the app as that person', user({ isImpersonating: true }), false],
  ['the same person', user(), true],
])('when %s is here', async (_, next, stays) => {
  await keepHome(user());
  forgetHomeOfOthers(next);
  expect([Boolean(kept['atlas-home/kept-home']), localStorage.getItem(KEPT_HOME_KEY) === '3']).toEqual([stays, stays]);
});

it('keeps nothing of who left while it was being kept', async () => {
  const keeping = keepHome(user());
  forgetHomeOfOthers(null);
  await keeping;
  expect(kept).toEqual({});
});
