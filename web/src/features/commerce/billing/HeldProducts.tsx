import { Cell } from '~/lib/cell';
import { isExpired, isLifetime, listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import classNames from './Billing.module.css';
import { MySubscriptionsDocument } from './billing.gql';

/** What the person holds now, and until when; what opens it and what it costs stands in billing. */
export default function HeldProducts({ userId }: { userId: number }) {
  const now = new Date();
  return (
    <section aria-label="My products">
      <SectionHeader
        title="My products"
        aside={<LinkButton to={routes.account()}>Billing and Subscriptions</LinkButton>}
      />
      <Cell query={MySubscriptionsDocument} variables={{ id: userId }} empty={<NoProduct />}>
        {({ findViewSubscription }) => {
          const held = findViewSubscription.filter(
            ({ endedAt, startsAt, expiry }) => !endedAt && !isExpired(expiry, now) && new Date(startsAt) <= now,
          );
          if (held.length === 0) return <NoProduct />;
          return (
            <ul className={classNames.products}>
              {held.map(({ id, funnel, paidUntil, isSuspended }) => (
                <Card as="li" key={id} className={classNames.held}>
                  <h3>{funnel.product.name}</h3>
                  <p className={classNames.because}>
                    {isSuspended
                      ? 'Suspended: a payment is overdue'
                      : isLifetime(paidUntil)
                        ? 'Lifetime'
                        : `Open until ${listDate(paidUntil)}`}
                  </p>
                </Card>
              ))}
            </ul>
          );
        }}
      </Cell>
    </section>
  );
}

function NoProduct() {
  return <p className={classNames.because}>You don't have a product right now.</p>;
}
