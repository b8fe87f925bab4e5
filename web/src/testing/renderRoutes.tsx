import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { LoadingScreen } from '~/app/LoadingScreen';
import { routeObjects } from '~/app/router/createAppRouter';
import { routeTable } from '~/app/routeTable';
import { followSession } from '~/app/session/followSession';
import { followRole } from '~/app/shell/sidebar/sidebarState';
import { AuthProvider } from '~/lib/auth/AuthProvider';
import { createAuth } from '~/lib/auth/createAuth';
import { createDbAuthClient } from '~/lib/auth/dbAuthClient';
import type { CurrentUser } from '~/lib/auth/types';
import { syncRole } from '~/lib/people/role';
import type { RouteRecord } from '~/lib/routing/types';
import { AtlasTheme } from '~/theme/AtlasTheme';
import { ToastArea } from '~/ui/toast';

/** A server that knows one person. Operations it does not know answer an error, so that nothing passes unseen. */
export function fakeServer(person: CurrentUser | null) {
  const state = {
    user: person,
    settings: {} as Record<string, string>,
    calls: [] as string[],
    answers: {} as Record<string, () => object | Promise<object>>,
  };
  const answer = (operation: string) => {
    if (operation === 'PublicSettings') return { data: { publicSettings: state.settings } };
    return state.answers[operation]?.() ?? { errors: [{ message: `Nothing known about ${operation}` }] };
  };
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    const body = options.body ? JSON.parse(String(options.body)) : {};
    if (url.startsWith('/api/auth')) {
      const method = body.method ?? 'getToken';
      state.calls.push(method);
      if (method === 'getToken') return new Response(state.user ? 'token' : '');
      if (method === 'logout') state.user = null;
      return Response.json(state.answers[method]?.() ?? {});
    }
    if (String(body.query ?? '').includes('redwood')) {
      state.calls.push('currentUser');
      return Response.json({ data: { redwood: { currentUser: state.user } } });
    }
    state.calls.push(body.operationName);
    return Response.json(await answer(body.operationName));
  });
  return state;
}

/** Call after each test: nothing of one app may reach into the next. */
export function leaveApp() {
  cleanup();
  toast.remove();
  syncRole(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** The whole app at an address, with the fake server of the test behind it. */
export async function renderRoutes(at: string, table: readonly RouteRecord[] = routeTable) {
  const auth = createAuth(createDbAuthClient());
  onTestFinished(followRole());
  onTestFinished(followSession(auth));
  const router = createMemoryRouter(routeObjects(auth, table), { initialEntries: [at] });
  const view = render(
    <AtlasTheme env="test">
      <AuthProvider auth={auth}>
        <RouterProvider router={router} />
      </AuthProvider>
      <ToastArea />
      <LoadingScreen />
    </AtlasTheme>,
  );
  await vi.waitFor(
    () => {
      if (!router.state.initialized) throw new Error('The first page has not come yet');
    },
    { timeout: 10_000 },
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, auth, router, address, user: userEvent.setup() };
}
