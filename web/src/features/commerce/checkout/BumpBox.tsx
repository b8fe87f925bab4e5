import type { CheckoutBump } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { Checkbox } from '~/ui/fields/Checkbox';
import classNames from './BumpBox.module.css';
import { validWords } from './priceWords';

interface Props {
  bump: CheckoutBump;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One more product, for whoever wants it: nothing is added before the box is ticked. */
export function BumpBox({ bump, checked, onChange }: Props) {
  return (
    <section className={classNames.bump} data-added={checked || undefined} aria-label="Optional extra">
      <h2>Optional extra</h2>
      <Checkbox label={`Add ${bump.productName} for ${peso(bump.price)}`} checked={checked} onChange={onChange} />
      {bump.text && <p>{bump.text}</p>}
      <p className={classNames.facts}>
        {bump.regularPrice > bump.price && (
          <>
            <s>{peso(bump.regularPrice)}</s>{' '}
          </>
        )}
        {validWords(bump.validityByDays, bump.expiry)}. Paid once, today.
      </p>
    </section>
  );
}
