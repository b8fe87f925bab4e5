import { useCallback, useEffect, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';

/** Sent by plain fetch: visitors load this page without the GraphQL client. */
const PUBLIC_SETTINGS = /* GraphQL */ `
  query BonusSettings {
    publicSettings
  }
`;

/** Leads on to the bonuses, in the same tab; says so while there are none. */
export default function BonusPage() {
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const leadOn = useCallback(async () => {
    setError(undefined);
    try {
      const { publicSettings } = await request<{ publicSettings: Record<string, string | null> }>(PUBLIC_SETTINGS);
      const address = bonusAddress(publicSettings);
      if (address) window.location.replace(address);
      else setMissing(true);
    } catch (reason) {
      setError(reason);
    }
  }, []);
  useEffect(() => {
    void leadOn();
  }, [leadOn]);

  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={leadOn} />;
  if (!isMissing) return <SkeletonText lines={4} />;
  return (
    <EmptyState
      spot="island"
      level={1}
      title="No bonuses yet"
      action={
        <LinkButton variant="primary" to={routes.home()}>
          Go to home
        </LinkButton>
      }
    >
      Check back soon. New bonuses will appear here.
    </EmptyState>
  );
}

/** Only https addresses are followed, whatever a setting says. */
function bonusAddress(settings: Record<string, string | null>): string | null {
  const address = settings['bonus-link'] ?? '';
  return address.startsWith('https://') ? address : null;
}
