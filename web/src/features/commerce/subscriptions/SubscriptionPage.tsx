import { lazy, Suspense, useState } from 'react';
import { Cell } from '~/lib/cell';
import { isLifetime, listDateTime } from '~/lib/dates';
import { peso, price } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText, ExpiryText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { InvoiceBadge } from '../payments/InvoiceBadge';
import { Schedule } from '../payments/schedule/Schedule';
import { personName } from '../shared/personName';
import { useMoneyRights } from '../shared/useMoneyRights';
import { SubscriptionBadge } from './SubscriptionBadge';
import classNames from './Subscriptions.module.css';
import { SubscriptionByIdDocument, type SubscriptionByIdQuery } from './subscription.gql';
import { useUndo } from './useUndo';
import { useUnsubscribe } from './useUnsubscribe';

const RenewDialog = lazy(() => import('./RenewDialog'));

type Shown = NonNullable<SubscriptionByIdQuery['subscription']>;

/** One subscription: what it opens and why, and what is paid and due. */
export default function SubscriptionPage() {
  const { id } = useRouteParams('subscription');
  const nothing = (
    <EmptyState spot="compass" level={1} title="Subscription not found">
      The link may be wrong.
    </EmptyState>
  );
  return (
    <Cell key={id} query={SubscriptionByIdDocument} variables={{ id }} empty={nothing} notFound={nothing}>
      {({ subscription }, { refetch }) => subscription && <Details subscription={subscription} onChanged={refetch} />}
    </Cell>
  );
}

const sources: Record<string, string> = { staff: 'Enrolled by staff', checkout: 'Bought', import: 'Imported' };

function Details({ subscription, onChanged }: { subscription: Shown; onChanged: () => Promise<void> }) {
  const { enrols } = useMoneyRights();
  const unsubscribe = useUnsubscribe(() => onChanged().catch(() => {}));
  const { funnel, user, invoice } = subscription;
  const name = user?.firstName ?? 'this person';
  const undo = useUndo(name);
  const [isRenewing, setRenewing] = useState(false);
  usePageTitle(funnel.name);
  const now = new Date();
  return (
    <div data-density="compact">
      <PageHeader
        title={funnel.name}
        actions={
          <>
            {enrols && !subscription.endedAt && (
              <Button variant="danger-text" onClick={() => unsubscribe.ask(subscription)}>
                Unsubscribe
              </Button>
            )}
            {enrols && subscription.undoUntil && (
              <Button onClick={() => undo.ask(subscription)}>Undo enrollment</Button>
            )}
            {enrols && user && !subscription.endedAt && !isLifetime(subscription.paidUntil) && (
              <Button onClick={() => setRenewing(true)}>Renew</Button>
            )}
            {!subscription.endedAt && (
              <LinkButton to={routes.subscriptionClock({ id: subscription.id })}>What happens next</LinkButton>
            )}
            {user && (
              <LinkButton variant="primary" to={routes.viewSubscription({ userId: user.id, t: 2 })}>
                Payment Records
              </LinkButton>
            )}
          </>
        }
      />
      <div className={classNames.badges}>
        <SubscriptionBadge subscription={subscription} now={now} />
        {invoice && <InvoiceBadge invoice={invoice} now={now} />}
      </div>
      <div className={classNames.stack}>
        <Card as="section" className={classNames.about} aria-label="About">
          {user && (
            <div className={classNames.holder}>
              <Person name={personName(user)} detail={user.email} src={user.profileImage} />
            </div>
          )}
          <Facts
            facts={[
              ['Product', funnel.product.name],
              ['Start', <DateText key="start" value={subscription.startsAt} format="record" />],
              ['Expiry', <ExpiryText key="expiry" value={subscription.expiry} format="record" />],
              [
                'Paid until',
                subscription.paidUntil !== subscription.expiry && (
                  <ExpiryText key="paid" value={subscription.paidUntil} format="record" />
                ),
              ],
              ['Access', subscription.because],
              ['Undone', subscription.undoneAt && listDateTime(subscription.undoneAt)],
              ['Reason', subscription.undoReason],
              ['Unsubscribed', !subscription.undoneAt && subscription.endedAt && listDateTime(subscription.endedAt)],
              ['Came by', sources[subscription.source] ?? subscription.source],
              ['Created', listDateTime(subscription.createdAt)],
            ]}
          />
          <Facts
            facts={[
              ['Payment term', subscription.paymentTermName],
              ['Price', invoice && price(invoice.price)],
              ['Fee', invoice && invoice.fee > 0 && peso(invoice.fee)],
              ['Discount', invoice && invoice.discount > 0 && peso(invoice.discount)],
              ['Total', invoice && price(invoice.total)],
              ['Paid', invoice && invoice.total > 0 && peso(invoice.paid)],
            ]}
          />
        </Card>
        <section>
          <SectionHeader title={invoice ? `Invoice ${invoice.id}` : 'Invoice'} />
          <Card padding="none">
            {invoice ? (
              <Schedule invoice={invoice} name={user ? personName(user) : name} now={now} />
            ) : (
              <EmptyState level={3}>It wasn't billed.</EmptyState>
            )}
          </Card>
        </section>
      </div>
      {unsubscribe.dialog}
      {undo.dialog}
      <Suspense>
        {isRenewing && user && (
          <RenewDialog subscription={subscription} userId={user.id} name={name} onClose={() => setRenewing(false)} />
        )}
      </Suspense>
    </div>
  );
}
