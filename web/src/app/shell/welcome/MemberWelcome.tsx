import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { isWelcomeDue, welcomed } from '~/lib/memberWelcome';
import type { CurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';

/** People become members once, so few need its code. */
const WelcomeModal = lazy(() => import('./WelcomeModal'));

/** Welcomes a new member at home, once. Those who come back have a notice of their own. */
export function MemberWelcome({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || role.id !== 'member' || user.isImpersonating || user.showReturneeModal) return null;
  if (pathname !== routes.home() || !isWelcomeDue(user)) return null;
  const close = () => {
    welcomed();
    setIsClosed(true);
  };
  return (
    <Suspense>
      <WelcomeModal user={user} onClose={close} />
    </Suspense>
  );
}
