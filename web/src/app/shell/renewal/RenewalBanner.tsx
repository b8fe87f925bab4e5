import { useLocation } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { mayHaveDues } from '~/lib/dues/mayHaveDues';
import type { CurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { Dues, DuesOfHome } from './Dues';

interface Props {
  user: CurrentUser;
  role: CurrentRole;
}

/** Tells members about an expiry or a due payment, one thing at a time. */
export function RenewalBanner({ user, role }: Props) {
  const { pathname } = useLocation();
  if (!mayHaveDues(user, role.id)) return null;
  if (pathname === routes.home()) return <DuesOfHome />;
  // A fresh answer with every page: keyed by path, the query runs again when the page changes (B238).
  return <Dues key={pathname} />;
}
