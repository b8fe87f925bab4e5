import type { CheckoutTerm } from '~/lib/graphql/types';
import type { FieldBinding } from '~/ui/Form/useAtlasForm';
import { RadioCards } from '~/ui/fields/RadioCards';
import { Money } from '~/ui/Money';
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
        return {
          value: term.id,
          title: term.name,
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
