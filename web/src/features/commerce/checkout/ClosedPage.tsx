import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '~/lib/graphql/request';
import type { CheckoutOffer } from '~/lib/graphql/types';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import { useAsked } from './buyerTools';
import classNames from './ClosedPage.module.css';
import { CHECKOUT_CLOSED } from './closedDocuments';
import { WaitlistForm } from './WaitlistForm';

type Closed = Pick<CheckoutOffer, 'id' | 'productName' | 'isOpen' | 'closedBecause' | 'closedHeadline' | 'closedText'>;

/** Where a closed funnel leads: why it is closed, and a list for those who want to hear when it opens. */
export default function ClosedPage() {
  const [search] = useSearchParams();
  const funnelId = search.get('funnel') ?? '';
  const [isListed, setIsListed] = useState(false);
  const ask = useCallback(
    async () => (funnelId ? request<{ checkoutOffer: Closed | null }>(CHECKOUT_CLOSED, { funnelId }) : null),
    [funnelId],
  );
  const offer = useAsked(ask).data?.checkoutOffer;
  if (offer?.isOpen) {
    return (
      <div className={classNames.page}>
        <Spot kind="island" />
        <h1>Enrollment is open</h1>
        <p>{offer.productName} can be bought now.</p>
        <LinkButton variant="primary" to={routes.checkout({ funnelId: offer.id })}>
          Go to checkout
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={classNames.page}>
      <Spot kind={isListed ? 'island' : 'gate'} />
      <h1>{isListed ? "You're on the list" : offer?.closedHeadline || 'Enrollment is closed'}</h1>
      {isListed ? (
        <p>We'll email you as soon as enrollment opens.</p>
      ) : (
        <p>{offer?.closedText || offer?.closedBecause || "You can't buy this offer right now."}</p>
      )}
      {offer && !isListed && <WaitlistForm offer={offer} onListed={() => setIsListed(true)} />}
    </div>
  );
}
