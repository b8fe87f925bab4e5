import { recordDate } from '~/lib/dates';
import type { QuoteRow } from '~/lib/graphql/types';
import { price } from '~/lib/money';
import classNames from './PriceSummary.module.css';

/** Every date of a payday plan with its amount, folded until someone wants to see them. */
export function PaydayDates({ rows }: { rows: readonly QuoteRow[] }) {
  return (
    <details className={classNames.dates}>
      <summary>See all {rows.length} payment dates</summary>
      <ol>
        {rows.map((row) => (
          <li key={row.scheduleDate}>
            <span>{recordDate(row.scheduleDate)}</span>
            <span>{price(row.price)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
