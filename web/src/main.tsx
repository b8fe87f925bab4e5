import { createRoot } from 'react-dom/client';
import { App } from '~/app/App';
import { createAppRouter } from '~/app/router/createAppRouter';
import { followSession } from '~/app/session/followSession';
import { followRole } from '~/app/shell/sidebar/sidebarState';
import { auth } from '~/lib/auth/auth';

followRole();
followSession(auth);
const router = createAppRouter(auth);

createRoot(document.getElementById('root') as HTMLElement).render(<App auth={auth} router={router} />);
