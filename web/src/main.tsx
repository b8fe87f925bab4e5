import { createRoot } from 'react-dom/client';
import { App } from '~/app/App';
import { isServerWritten, takeOver } from '~/app/doors/takeOver';
import { createAppRouter } from '~/app/router/createAppRouter';
import { followSession } from '~/app/session/followSession';
import { followRole } from '~/app/shell/sidebar/sidebarState';
import { auth } from '~/lib/auth/auth';

followRole();
followSession(auth);
void auth.start();
const router = createAppRouter(auth);
const root = document.getElementById('root') as HTMLElement;
const app = <App auth={auth} router={router} />;

if (isServerWritten(root)) takeOver(root, app, router);
else createRoot(root).render(app);
