import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import classNames from '../catalogue/catalogue.module.css';
import { BumpRateModal, FIXED_AMOUNT } from './BumpRateModal';
import { BumpRatesDocument, SetBumpRateDocument } from './bumpRate.gql';
import own from './sale.module.css';

interface Props {
  funnelId: string;
  /** The extra that is chosen now, and the one that the funnel is saved with. */
  bumpFunnelId: string;
  savedId?: string;
  productName: string;
}

/** What affiliates earn on the extra of a funnel: nothing, unless it has a rate of its own. For who may see rates. */
export function BumpRate(props: Props) {
  if (!page(useAuth().currentUser, 'affiliates')) return null;
  return (
    <section className={`${classNames.wide} ${own.rate}`} aria-label="Affiliate commission">
      <strong>Affiliate commission</strong>
      {props.savedId === props.bumpFunnelId ? (
        <Saved {...props} />
      ) : (
        <p>Save the funnel first, then set what affiliates earn on this extra.</p>
      )}
    </section>
  );
}

function Saved({ funnelId, bumpFunnelId, productName }: Props) {
  const { data } = useQuery(BumpRatesDocument);
  const [save, { loading }] = useMutation(SetBumpRateDocument, { refetchQueries: ['BumpRates'] });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const rate = data.affiliateRates.find((row) => row.funnelId === funnelId && row.bumpFunnelId === bumpFunnelId);
  const remove = async () => {
    try {
      await save({ variables: { input: { funnelId, bumpFunnelId } } });
      toast.success('Rate removed');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      <p>
        {rate ? `${wordsOf(rate)} Orders that are paid keep their rate.` : 'Affiliates earn nothing on this extra.'}
      </p>
      <div className={own.rateActions}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {rate ? 'Change rate' : 'Set rate'}
        </Button>
        {rate && (
          <Button size="sm" variant="danger-text" loading={loading} onClick={() => void remove()}>
            Remove rate
          </Button>
        )}
      </div>
      {isOpen && (
        <BumpRateModal
          productName={productName}
          rate={rate}
          onSave={async (values) => {
            await save({ variables: { input: { funnelId, bumpFunnelId, ...values } } });
            toast.success('Rate saved');
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function wordsOf({ feeType, label }: { feeType: string; label: string }): string {
  return feeType === FIXED_AMOUNT ? `${label} each time it's paid.` : `${label} of what buyers pay for it.`;
}
