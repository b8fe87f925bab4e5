import type { CheckoutBump } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { CheckCards } from '~/ui/fields/CheckCards';
import { Money } from '~/ui/Money';
import classNames from './BumpBox.module.css';
import { bumpKey } from './checkoutValues';
import { validWords } from './priceWords';

interface Props {
  bump: Omit<CheckoutBump, '__typename' | 'coverUrl'>;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whole pesos without their centavos. */
const decimals = (amount: number) => (Number.isInteger(amount) ? 0 : 2);

/** One more product, for anyone who wants it: nothing is added before the box is ticked. */
export function BumpBox({ bump, checked, onChange }: Props) {
  const add = `Add ${bump.productName}`;
  return (
    <section className={classNames.box} aria-label="Optional extra">
      <h2>Optional extra</h2>
      <CheckCards
        label="Optional extra"
        hideLabel
        name="takenBump"
        value={checked ? [bumpKey(bump)] : []}
        onChange={(chosen) => onChange(chosen.length > 0)}
        options={[
          {
            value: bumpKey(bump),
            title: bump.headline || add,
            description: (
              <span className={classNames.words}>
                {bump.text && <span className={classNames.text}>{bump.text}</span>}
                <span>
                  {bump.headline && `${add}. `}
                  {validWords(bump.validityByDays, bump.expiry)}. Paid once, today.
                </span>
              </span>
            ),
            trailing: (
              <>
                <Money amount={bump.price} decimals={decimals(bump.price)} freeAtZero />
                {bump.regularPrice > bump.price && (
                  <small>instead of {peso(bump.regularPrice).replace(/\.00$/, '')}</small>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
