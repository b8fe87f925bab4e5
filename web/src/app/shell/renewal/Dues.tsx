import { useApolloClient, useQuery } from '@apollo/client/react';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { GetDuesAndExpirationDocument, type GetDuesAndExpirationQuery } from '~/features/commerce/billing/dues.gql';
import { storage } from '~/lib/browser/storage';
import { type DuesBanner, duesBanner } from '~/lib/dues/dues';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import classNames from './RenewalBanner.module.css';

/** Asks what is due, and tells the most pressing of it. */
export function Dues() {
  // What was known on the page before stays while the fresh answer comes, so that the banner does not go and come back.
  const { data } = useQuery(GetDuesAndExpirationDocument, { fetchPolicy: 'cache-and-network' });
  return <MostPressing data={data ?? null} />;
}

/**
 * The home asks for it with the rest. Its answer is read from the cache in the moment it is written: a query would hear of it a moment
 * later than the home, and the banner would push down what was just shown.
 */
export function DuesOfHome() {
  const { cache } = useApolloClient();
  const [data, setData] = useState(() => cache.readQuery({ query: GetDuesAndExpirationDocument }, true));
  useLayoutEffect(
    () =>
      cache.watch({
        query: GetDuesAndExpirationDocument,
        optimistic: true,
        immediate: true,
        callback: () => setData(cache.readQuery({ query: GetDuesAndExpirationDocument }, true)),
      }),
    [cache],
  );
  return <MostPressing data={data} />;
}

function MostPressing({ data }: { data: GetDuesAndExpirationQuery | null }) {
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
    <div className={classNames.place} data-notice={banner.dismissible ? banner.name : undefined}>
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
