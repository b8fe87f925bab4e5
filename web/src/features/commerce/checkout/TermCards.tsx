import type { CheckoutTerm } from '~/lib/graphql/types';
import { Badge } from '~/ui/Badge';
import type { FieldBinding } from '~/ui/Form/useAtlasForm';
import { RadioCards } from '~/ui/fields/RadioCards';
import { Money } from '~/ui/Money';
import { paydayBadge } from '../shared/paydayWords';
import classNames from './CheckoutPage.module.css';
import { termPrice } from './priceWords';

interface Props {
  field: FieldBinding<string | null>;
  terms: readonly CheckoutTerm[];
}

/** The ways to pay the price, each with what its first payment is. */
export function TermCards({ field, terms }: Props) {
  const dearest = Math.max(...terms.map(({ quote }) => quote.total));
  return (
    <RadioCards
      {...field}
      hideLabel
      options={terms.map((term) => {
        const { amount, note } = termPrice(term, dearest);
        const badge = paydayBadge(term.name, term.monthDays);
        return {
          value: term.id,
          title: badge ? (
            <span className={classNames.termTitle}>
              {term.name} <Badge tone="info">{badge}</Badge>
            </span>
          ) : (
            term.name
          ),
          description: term.description,
          trailing: (
            <>
              <Money amount={amount} decimals={Number.isInteger(amount) ? 0 : 2} freeAtZero />
              {note && <small>{note}</small>}
            </>
          ),
        };
      })}
    />
  );
}
