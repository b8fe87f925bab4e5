import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '~/app/App';
import { isServerWritten, takeOver } from '~/app/doors/takeOver';
import { createAppRouter } from '~/app/router/createAppRouter';
import { followSession } from '~/app/session/followSession';
import { followRole } from '~/app/shell/sidebar/sidebarState';
import { auth } from '~/lib/auth/auth';
import { hideLoadingScreen } from '~/lib/browser/uiState';
import { first } from '~/lib/first';
import { isHomeKept } from '~/lib/keptHome';

followRole();
followSession(auth);
void auth.start();
const router = createAppRouter(auth);
const root = document.getElementById('root') as HTMLElement;
const app = <App auth={auth} router={router} />;

/** Shows the app once the code of its first page is there: with the answers in the HTML, nothing but that is waited for. */
function showWhenReady(): void {
  hideLoadingScreen();
  const begin = () => {
    if (!router.state.initialized) return;
    stop();
    // In slices: a phone that is tapped meanwhile answers, and what the server drew stays until all of it is there.
    startTransition(() => createRoot(root).render(app));
  };
  const stop = router.subscribe(begin);
  begin();
}

const isKept = isHomeKept();
if (isServerWritten(root)) takeOver(root, app, router);
else if (isKept || first().answers) showWhenReady();
else createRoot(root).render(app);
