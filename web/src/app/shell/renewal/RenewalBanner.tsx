import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { type Dues, type DuesBanner, duesBanner, mayHaveDues } from '~/lib/dues';
import type { CurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { storage } from '~/lib/storage';
import { Banner } from '~/ui/Banner';
import { slots } from '../slots';
import classNames from './RenewalBanner.module.css';

interface Props {
  user: CurrentUser;
  role: CurrentRole;
  query?: typeof slots.duesQuery;
}

/** Tells members about an expiry or a due payment, one thing at a time. Asks nothing while commerce has no document. */
export function RenewalBanner({ user, role, query = slots.duesQuery }: Props) {
  if (!query || !mayHaveDues(user, role.id)) return null;
  // A fresh answer with every page: keyed by path, the query runs again when the page changes.
  return <AskDues query={query} />;
}

function AskDues({ query }: { query: TypedDocumentNode<{ getDuesAndExpiration: Dues | null }> }) {
  const { pathname } = useLocation();
  return <AskedDues key={pathname} query={query} />;
}

function AskedDues({ query }: { query: TypedDocumentNode<{ getDuesAndExpiration: Dues | null }> }) {
  const { data } = useQuery(query, { fetchPolicy: 'no-cache' });
  const banner = data?.getDuesAndExpiration ? duesBanner(data.getDuesAndExpiration) : null;
  return banner && <DuesLine banner={banner} />;
}

const DISMISSED = 'dismissed';

function DuesLine({ banner }: { banner: DuesBanner }) {
  const [dismissed, setDismissed] = useState(() => banner.dismissible && storage.get(banner.name) === DISMISSED);
  if (dismissed) return null;
  const dismiss = () => {
    storage.set(banner.name, DISMISSED);
    setDismissed(true);
  };
  return (
    <div className={classNames.place}>
      <Banner variant={banner.variant} onDismiss={banner.dismissible ? dismiss : undefined}>
        {banner.before}
        <Link to={routes.account({ q: 'billings' })}>{banner.link}</Link>
        {banner.after}
      </Banner>
    </div>
  );
}
