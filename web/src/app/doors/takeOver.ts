import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hideLoadingScreen } from '~/lib/browser/uiState';
import { first, forgetRefused, setTakingOver } from '~/lib/first';
import type { AppRouter } from '../router/createAppRouter';

/** Whether the content of the page is there, and not only the sign that it loads. */
export function isServerWritten(root: HTMLElement): boolean {
  return first().isVisitor === true && root.querySelector(':scope > .boot') === null;
}

/**
 * Lets React take over what the server wrote, with the same elements: anyone who is typing goes on typing. It waits for the code of the page, as
 * the form works without. A page that turned out to be another one is rendered anew.
 */
export function takeOver(root: HTMLElement, app: ReactNode, router: AppRouter): void {
  hideLoadingScreen();
  const address = router.state.location.key;
  const begin = () => {
    if (!router.state.initialized) return;
    stop();
    if (router.state.errors || router.state.location.key !== address) {
      createRoot(root).render(app);
      return;
    }
    setTakingOver(true);
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: (error) => console.error('The page was rendered anew', error) });
    });
  };
  const stop = router.subscribe(begin);
  begin();
  router.subscribe(({ location }) => {
    if (location.key === address) return;
    setTakingOver(false);
    forgetRefused();
  });
}
