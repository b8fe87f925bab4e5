import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { routes } from '~/lib/routing/routes';
import { leftByChoice } from '../session/logOut';
import { loginPath } from './loaders';
import { loadModule } from './loadPage';

/** The shell and the GraphQL client come only when somebody is signed in; public pages never load them. */
const Shell = lazy(() => loadModule(() => import('../shell/Shell')));

export function ShellRoute() {
  const user = signedInUser(useAuth());
  const location = useLocation();
  if (!user) {
    const target = leftByChoice() ? routes.login() : loginPath({ ...window.location, ...location });
    return <Navigate to={target} replace />;
  }
  return (
    <Suspense>
      <Shell user={user} />
    </Suspense>
  );
}
