import { useQuery } from '@apollo/client/react';
import { manilaDay, recordDate } from '~/lib/dates';
import { price } from '~/lib/money';
import { Card } from '~/ui/Card';
import { SkeletonText } from '~/ui/Skeleton';
import { type ChosenFunnel, termName } from './chosenFunnels';
import { lastDay, startDay } from './dayCounts';
import classNames from './Enrol.module.css';
import { EnrolmentQuoteDocument, PaymentTermsByFunnelIdDocument } from './enrol.gql';

interface Props {
  userId: number;
  /** Who is enrolled. */
  name: string;
  /** The batch they join; left out where none is asked for. */
  batch?: string;
  chosen: readonly ChosenFunnel[];
}

/** What is about to happen, at the side: who, which funnels, how they are paid, what is due today, and from when to when. */
export function EnrolSummary({ userId, name, batch, chosen }: Props) {
  return (
    <Card as="section" className={classNames.summary} aria-label="Summary">
      <h2>Summary</h2>
      <p className={classNames.who}>{name}</p>
      {batch && <p>{batch}</p>}
      {chosen.length === 0 ? (
        <p className={classNames.nothing}>Select a funnel to see what {name} will pay, and when.</p>
      ) : (
        <ChosenTerms userId={userId} chosen={chosen} />
      )}
    </Card>
  );
}

/** The chosen funnels with their schedules and amounts, for the summary and the question before it is done. */
export function ChosenTerms({ userId, chosen }: Omit<Props, 'name' | 'batch'>) {
  return (
    <ul className={classNames.terms}>
      {chosen.map((one) => (
        <li key={one.id}>
          <Terms one={one} userId={userId} />
        </li>
      ))}
    </ul>
  );
}

function Terms({ one, userId }: { one: ChosenFunnel; userId: number }) {
  const { id, funnel, paymentTerm } = one;
  const terms = useQuery(PaymentTermsByFunnelIdDocument, { variables: { funnelId: id }, fetchPolicy: 'cache-first' });
  const { data, error } = useQuery(EnrolmentQuoteDocument, {
    variables: { funnelId: id, paymentTermId: paymentTerm, userId },
    fetchPolicy: 'cache-and-network',
  });
  const term =
    terms.data?.paymentTermsByFunnelId.find(({ id: known }) => known === paymentTerm)?.name ??
    termName(funnel, paymentTerm);
  const now = new Date();
  const last = lastDay(one, now);
  const quote = data?.quote;
  if (!quote && !error) return <SkeletonText lines={4} />;
  const today = quote?.rows
    .filter(({ scheduleDate }) => manilaDay(scheduleDate) <= manilaDay(now))
    .reduce((sum, row) => sum + row.price, 0);
  return (
    <>
      <b>{funnel.name}</b>
      <span>{term}</span>
      {quote && (
        <>
          <span className={classNames.today}>
            <span>Due today</span>
            <b>{price(today ?? 0)}</b>
          </span>
          {quote.rows.length > 1 && (
            <span>
              {quote.rows.length} payments, {recordDate(quote.rows[0]?.scheduleDate ?? now)} to{' '}
              {recordDate(quote.rows.at(-1)?.scheduleDate ?? now)}
            </span>
          )}
          <span>Total {price(quote.total)}</span>
        </>
      )}
      <span>
        {recordDate(startDay(one, now))} to {last ? recordDate(last) : 'no expiry'}
      </span>
      {quote?.refusedBecause && <span className={classNames.refused}>{quote.refusedBecause}</span>}
    </>
  );
}
