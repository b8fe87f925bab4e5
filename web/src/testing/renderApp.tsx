import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { routeObjects } from '~/app/router/createAppRouter';
import { followSession } from '~/app/session/followSession';
import { AuthProvider } from '~/lib/auth/AuthProvider';
import { createAuth } from '~/lib/auth/createAuth';
import { createDbAuthClient } from '~/lib/auth/dbAuthClient';
import { AtlasTheme } from '~/theme/AtlasTheme';
import { ToastArea } from '~/ui/toast';
import { person } from './person';

/** The whole app at an address, in memory: real router, layouts, gates and pages. Start a fake server first. */
export function renderApp(at: string, { advanceTimers }: { advanceTimers?: (ms: number) => void } = {}) {
  const auth = createAuth(createDbAuthClient());
  const unfollow = followSession(auth);
  const router = createMemoryRouter(routeObjects(auth), { initialEntries: [at] });
  const view = render(
    <AtlasTheme env="test">
      <AuthProvider auth={auth}>
        <RouterProvider router={router} />
      </AuthProvider>
      <ToastArea />
    </AtlasTheme>,
  );
  onTestFinished(unfollow);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, auth, router, address, user: person(advanceTimers) };
}
