import { useMutation } from '@apollo/client/react';
import { useId, useState } from 'react';
import { listDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button, LinkButton } from '~/ui/Button';
import { ConfirmModal } from '~/ui/Modal';
import { Money } from '~/ui/Money';
import { toast } from '~/ui/toast';
import { type PayoutOverviewRowFragment, RequestPayoutDocument, WithdrawPayoutRequestDocument } from './payouts.gql';
import own from './payouts.module.css';
import { blockedWords } from './words';

/** What is payable now, and asking for it. */
export function NextPayout({ overview }: { overview: PayoutOverviewRowFragment }) {
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const [request] = useMutation(RequestPayoutDocument, { refetchQueries: ['MyPayouts'], awaitRefetchQueries: true });
  const [withdraw, { loading }] = useMutation(WithdrawPayoutRequestDocument, {
    refetchQueries: ['MyPayouts'],
    awaitRefetchQueries: true,
  });
  const { payable, blocked, taxRate, account, nextDay } = overview;
  const tax = Math.round(payable * taxRate) / 100;
  const takeBack = async () => {
    try {
      await withdraw();
      toast.success('Request taken back');
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <section aria-labelledby={heading}>
      <SeaSurface art="chart" className={own.hero}>
        <h2 id={heading}>Payable now</h2>
        <p className={own.sum}>
          <Money amount={payable} big />
        </p>
        <p className={own.onSea}>{blockedWords(overview) || `Next payouts go out around ${listDate(nextDay)}.`}</p>
        {blocked === 'asked' && (
          <Button variant="on-sea" onClick={takeBack} loading={loading}>
            Take back request
          </Button>
        )}
        {blocked === 'terms' && (
          <LinkButton variant="mango" to={routes.affiliateTerms()}>
            Read and accept
          </LinkButton>
        )}
        {blocked !== 'asked' && blocked !== 'terms' && (
          <Button variant="mango" disabled={blocked !== ''} onClick={() => setOpen(true)}>
            Request payout
          </Button>
        )}
      </SeaSurface>
      <ConfirmModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Request a payout of ${peso(payable)}?`}
        confirmLabel="Request payout"
        onConfirm={async () => {
          await request();
          toast.success('Payout requested');
          setOpen(false);
        }}
      >
        {taxRate > 0 && `We withhold ${taxRate}% tax, so about ${peso(payable - tax)} arrives. `}
        It goes to your {account?.bankName} account around {listDate(nextDay)}. You can take the request back until we
        prepare it.
      </ConfirmModal>
    </section>
  );
}
