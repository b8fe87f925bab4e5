import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { isExpired } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { ChipRow } from '~/ui/Chip';
import { ExpiryText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { GivenAccess } from '../access/GivenAccess';
import { ChoiceChips } from '../shared/ChoiceChips';
import { NoSubscriptions } from '../subscriptions/NoSubscriptions';
import { SubscriptionBadge } from '../subscriptions/SubscriptionBadge';
import classNames from './Billing.module.css';
import { MySubscriptionsDocument, type MySubscriptionsQuery } from './billing.gql';

type Row = MySubscriptionsQuery['findViewSubscription'][number];

const choices = [
  ['all', 'All'],
  ['active', 'Active'],
  ['expired', 'Expired'],
] as const;

/** What the person holds and held, and why it is open or closed. */
export function MySubscriptions({ userId }: { userId: number }) {
  const [choice, setChoice] = useState('all');
  const now = new Date();
  const fits = (row: Row) => {
    const isOver = Boolean(row.endedAt) || isExpired(row.expiry, now);
    return choice === 'all' || isOver === (choice === 'expired');
  };
  return (
    <>
      <Cell query={MySubscriptionsDocument} variables={{ id: userId }} empty={<NoSubscriptions />}>
        {({ findViewSubscription }) => {
          const rows = findViewSubscription.filter(fits);
          return (
            <>
              <div className={classNames.filters}>
                <ChipRow label="Filters">
                  <ChoiceChips options={choices} value={choice} onChange={setChoice} />
                </ChipRow>
              </div>
              {rows.length === 0 ? (
                <Card>
                  <EmptyState level={2} />
                </Card>
              ) : (
                <ul className={classNames.cards}>
                  {rows.map((row) => (
                    <Card as="li" key={row.id} className={classNames.held}>
                      <div className={classNames.line}>
                        <h2>{row.funnel.name}</h2>
                        <SubscriptionBadge subscription={row} now={now} />
                      </div>
                      <p>
                        {untilWords(row, now)}
                        <ExpiryText value={row.endedAt ?? row.paidUntil} />
                      </p>
                      <p className={classNames.because}>{row.because}</p>
                    </Card>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Cell>
      <GivenAccess userId={userId} />
    </>
  );
}

/** What is suspended runs until its end, and is not open. */
function untilWords(row: Row, now: Date): string {
  if (row.endedAt || isExpired(row.expiry, now)) return 'Was open until ';
  return row.isSuspended ? 'Runs until ' : 'Open until ';
}
