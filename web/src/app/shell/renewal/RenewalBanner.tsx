import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { GetDuesAndExpirationDocument } from '~/features/commerce/billing/dues.gql';
import type { CurrentUser } from '~/lib/auth/types';
import { type DuesBanner, duesBanner, mayHaveDues } from '~/lib/dues';
import type { CurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { storage } from '~/lib/storage';
import { Banner } from '~/ui/Banner';
import classNames from './RenewalBanner.module.css';

interface Props {
  user: CurrentUser;
  role: CurrentRole;
}

/** Tells members about an expiry or a due payment, one thing at a time. */
export function RenewalBanner({ user, role }: Props) {
  const { pathname } = useLocation();
  if (!mayHaveDues(user, role.id)) return null;
  // A fresh answer with every page: keyed by path, the query runs again when the page changes (B238).
  return <AskedDues key={pathname} />;
}

function AskedDues() {
  const { data } = useQuery(GetDuesAndExpirationDocument, { fetchPolicy: 'no-cache' });
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
        <Link to={linkOf(banner)}>{banner.link}</Link>
        {banner.after}
      </Banner>
    </div>
  );
}

function linkOf({ renewFunnelId }: DuesBanner): string {
  return renewFunnelId ? routes.checkout({ funnelId: renewFunnelId }) : routes.account({ q: 'billings' });
}
