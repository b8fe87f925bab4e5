import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { GetDuesAndExpirationDocument } from '~/features/commerce/billing/dues.gql';
import type { CurrentUser } from '~/lib/auth/types';
import { mayHaveDues } from '~/lib/dues/mayHaveDues';
import type { CurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';

/** How long a page waits for the banner above it. */
const PATIENCE_MS = 1500;

/**
 * Whether it is known if a banner about dues stands above the page. Until then the page loads out of sight, so that the banner pushes nothing down
 * that was seen already. An answer that failed or takes too long holds nothing up; the home brings its own.
 */
export function useDuesKnown(user: CurrentUser, role: CurrentRole): boolean {
  const { pathname } = useLocation();
  const [isLate, setLate] = useState(false);
  const isAsked = mayHaveDues(user, role.id) && pathname !== routes.home();
  // The banner asks, too: it is one question, and on every later page the answer is there.
  const { data, error } = useQuery(GetDuesAndExpirationDocument, { skip: !isAsked });
  const isKnown = !isAsked || Boolean(data) || Boolean(error) || isLate;

  useEffect(() => {
    if (isKnown) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isKnown]);
  return isKnown;
}
