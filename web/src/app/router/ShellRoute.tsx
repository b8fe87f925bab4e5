import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { routes } from '~/lib/routing/routes';
import { ErrorState } from '~/ui/ErrorState';
import { leftByChoice } from '../session/logOut';
import { loginPath } from './loaders';
import { loadShell } from './loadShell';

const Shell = lazy(loadShell);

/** The door of everything private. */
export function ShellRoute() {
  const auth = useAuth();
  const user = signedInUser(auth);
  const location = useLocation();
  if (user) {
    return (
      <Suspense>
        <Shell user={user} />
      </Suspense>
    );
  }
  // Nobody knows who is here: sending a member to the login page because of a broken line would be wrong.
  if (auth.hasError) {
    return (
      <main id="main">
        <ErrorState level={1} bugReportPath={routes.bugReport()} />
      </main>
    );
  }
  return <Navigate to={leftByChoice() ? routes.login() : loginPath(location)} replace />;
}
