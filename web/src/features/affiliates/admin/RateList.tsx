import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDate } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import { RateForm } from './RateForm';
import { type RateRowFragment, SetAffiliateRateDocument } from './rates.gql';
import own from './rates.module.css';

interface Props {
  rates: RateRowFragment[];
  /** Whose rates can be changed here; the program's when it is left out. */
  affiliateId?: number;
}

/** Rates with their form, which opens in their place. */
export function RateList({ rates, affiliateId }: Props) {
  const changes = can(useAuth().currentUser, 'funnel_update');
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [save] = useMutation(SetAffiliateRateDocument, { refetchQueries: ['AffiliateRates'] });
  const close = () => setEdited(null);
  const remove = async ({ funnelId, bumpFunnelId }: RateRowFragment) => {
    await save({ variables: { input: { affiliateId: affiliateId ?? null, funnelId, bumpFunnelId } } });
    toast.success('Rate removed');
  };
  if (edited === 'new') return <RateForm affiliateId={affiliateId} onDone={close} />;
  const rate = rates.find(({ id }) => id === edited);
  if (rate) return <RateForm affiliateId={affiliateId} rate={rate} onDone={close} />;
  return (
    <>
      <ul className={own.rates}>
        {rates.map((row) => {
          const isOwn = (row.affiliateId ?? undefined) === affiliateId;
          const isProgram = !row.affiliateId && !row.funnelId;
          return (
            <li key={row.id}>
              <div>
                <strong>{nameOf(row)}</strong>
                <span>{row.setBy ? `Set by ${row.setBy} on ${listDate(row.setAt)}` : 'Set from the start'}</span>
              </div>
              <span className={own.label}>
                {row.label}
                {row.feeType === 'Fixed Amount' && ' per payment'}
              </span>
              {isOwn && changes && (
                <div className={own.actions}>
                  <Button size="sm" onClick={() => setEdited(row.id)} aria-label={`Edit ${nameOf(row)}`}>
                    Edit
                  </Button>
                  {!isProgram && (
                    <Button
                      size="sm"
                      variant="danger-text"
                      onClick={() => void remove(row)}
                      aria-label={`Remove ${nameOf(row)}`}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {changes && <Button onClick={() => setEdited('new')}>{affiliateId ? 'Add own rate' : 'Add funnel rate'}</Button>}
    </>
  );
}

function nameOf({ affiliateId, funnelName, bumpName }: RateRowFragment): string {
  if (bumpName) return `Extra rate: ${bumpName} in ${funnelName}`;
  if (affiliateId) return funnelName ? `Own rate for ${funnelName}` : 'Own rate';
  return funnelName ? `Funnel rate: ${funnelName}` : 'Program rate';
}
