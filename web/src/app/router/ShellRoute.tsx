import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { routes } from '~/lib/routing/routes';
import { ErrorState } from '~/ui/states/ErrorState';
import { AuthCard } from '../layouts/AuthLayout';
import { PublicLayout } from '../layouts/PublicLayout';
import { leftByChoice, logOut } from '../session/logOut';
import { fits, loginPath } from './loaders';
import { loadShell } from './loadShell';
import { useRecord } from './useRecord';

const Shell = lazy(loadShell);
const RequiredPassword = lazy(() => import('~/features/identity/auth/RequiredPassword'));
const RequiredSetUp = lazy(() => import('~/features/identity/twoFactor/RequiredSetUp'));

/** The door of everything private. */
export function ShellRoute() {
  const auth = useAuth();
  const user = signedInUser(auth);
  const record = useRecord();
  const params = useParams();
  if (user?.mustChangePassword) {
    return (
      <AuthCard>
        <Suspense>
          <RequiredPassword onLogOut={() => void logOut(auth)} />
        </Suspense>
      </AuthCard>
    );
  }
  if (user?.mustSetUpTwoFactor) {
    return (
      <AuthCard>
        <Suspense>
          <RequiredSetUp onLogOut={() => void logOut(auth)} />
        </Suspense>
      </AuthCard>
    );
  }
  if (user) {
    return (
      <Suspense>
        <Shell user={user} />
      </Suspense>
    );
  }
  // No route at all, so nothing to sign in for: the not-found page.
  if (record && !fits(record, params)) return <PublicLayout />;
  // Nobody knows who is here: sending a member to the login page because of a broken line would be wrong.
  if (auth.hasError) {
    return (
      <main id="main">
        <ErrorState level={1} bugReportPath={routes.bugReport()} />
      </main>
    );
  }
  return <ToLogin />;
}

/** Decides once where to: renderings while the login page is still on its way must not ask again whether it was a choice. */
function ToLogin() {
  const location = useLocation();
  const [to] = useState(() => (leftByChoice() ? routes.login() : loginPath(location)));
  return <Navigate to={to} replace />;
}
