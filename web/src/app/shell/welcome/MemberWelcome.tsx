import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { isWelcomeDue, welcomed } from '~/lib/people/memberWelcome';
import type { CurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { focusFirstTaskOnceShown } from './firstTask';

/** People become members once, so few need its code. */
const WelcomeModal = lazy(() => import('./WelcomeModal'));

/** Welcomes a new member at home, once. Those who come back have a notice of their own. */
export function MemberWelcome({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isClosed, setIsClosed] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  // Only now, when the dialog no longer holds the focus and the page can be scrolled.
  useEffect(() => {
    if (hasStarted) return focusFirstTaskOnceShown(() => navigate(routes.viewStage()));
  }, [hasStarted, navigate]);
  if (isClosed || role.id !== 'member' || user.isImpersonating || user.showReturneeModal) return null;
  if (pathname !== routes.home() || !isWelcomeDue(user)) return null;
  const close = () => {
    welcomed();
    setIsClosed(true);
  };
  return (
    <Suspense>
      <WelcomeModal
        user={user}
        onClose={close}
        onStart={() => {
          close();
          setHasStarted(true);
        }}
      />
    </Suspense>
  );
}
