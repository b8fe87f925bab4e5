import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '~/lib/graphql/request';
import type { CheckoutOffer } from '~/lib/graphql/types';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import { useAsked } from './buyerTools';
import classNames from './ClosedPage.module.css';
import { ClosedWords } from './ClosedWords';
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
      {isListed ? (
        <>
          <Spot kind="island" />
          <h1>You're on the list</h1>
          <p>We'll email you as soon as enrollment opens.</p>
        </>
      ) : (
        <ClosedWords
          headline={offer?.closedHeadline ?? ''}
          text={offer?.closedText ?? ''}
          reason={offer?.closedBecause}
        />
      )}
      {offer && !isListed && <WaitlistForm offer={offer} onListed={() => setIsListed(true)} />}
    </div>
  );
}
