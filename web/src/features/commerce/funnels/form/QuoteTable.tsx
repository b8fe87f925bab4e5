import { isLifetime, listDate, recordDate } from '~/lib/dates';
import { peso, price } from '~/lib/money';
import own from '../funnels.module.css';
import type { FunnelQuoteQuery } from './quote.gql';

type Quote = FunnelQuoteQuery['quote'];

/** A schedule that nobody owes: its sums, its rows and the time it would be valid. */
export function QuoteTable({ quote }: { quote: Quote }) {
  const until = !quote.expiry || isLifetime(quote.expiry) ? 'with no end' : `until ${listDate(quote.expiry)}`;
  return (
    <div className={own.quote}>
      <dl className={own.sums}>
        <Sum label="Price" amount={price(quote.price)} />
        {quote.fee > 0 && <Sum label="Fee" amount={peso(quote.fee)} />}
        {quote.discount > 0 && <Sum label="Discount" amount={`−${peso(quote.discount)}`} />}
        <Sum label="Total" amount={price(quote.total)} isTotal />
      </dl>
      {quote.total > 0 && (
        <table className={own.schedule}>
          <caption>Bought today</caption>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Due</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {quote.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place
              <tr key={index}>
                <td>
                  {index + 1} of {quote.rows.length}
                </td>
                <td>{recordDate(row.scheduleDate)}</td>
                <td>{peso(row.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={own.span}>
        Valid from {listDate(quote.startsAt)} {until}.
      </p>
    </div>
  );
}

function Sum({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
