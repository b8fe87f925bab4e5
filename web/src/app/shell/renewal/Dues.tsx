import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { GetDuesAndExpirationDocument } from '~/features/commerce/billing/dues.gql';
import { type DuesBanner, duesBanner } from '~/lib/dues';
import { routes } from '~/lib/routing/routes';
import { storage } from '~/lib/storage';
import { Banner } from '~/ui/Banner';
import classNames from './RenewalBanner.module.css';

/** Asks what is due, and tells the most pressing of it. The home asks for it with the rest, so that both come at once: there its answer is read. */
export function Dues({ isHome }: { isHome: boolean }) {
  const { data } = useQuery(GetDuesAndExpirationDocument, { fetchPolicy: isHome ? 'cache-only' : 'no-cache' });
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

function linkOf({ renewFunnelId, payPath }: DuesBanner): string {
  if (payPath) return payPath;
  return renewFunnelId ? routes.checkout({ funnelId: renewFunnelId }) : routes.account({ q: 'billings' });
}
