import { useState } from 'react';
import { listDateTime, recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Button, LinkButton } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Facts } from '~/ui/Facts';
import { MoneyField } from '~/ui/fields/MoneyField';
import { IconAlertTriangle } from '~/ui/icons';
import { receivedWords } from '../payments/receivedWords';
import { SlipBadge } from './SlipBadge';
import classNames from './SlipDrawer.module.css';
import type { SlipRowFragment } from './slips.gql';

interface Props {
  slip: SlipRowFragment;
  onClose: () => void;
  /** Left out for those who may only look. */
  onApprove?: (amount: number) => Promise<void>;
  onRefuse: () => void;
  /** Shows an earlier slip. */
  onShow: (id: number) => void;
}

/** A slip beside what it should prove. */
export default function SlipDrawer({ slip, onClose, onApprove, onRefuse, onShow }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [amount, setAmount] = useState<number | null>(slip.statedAmount ?? slip.due);
  const isDecidable = onApprove && slip.status === 'waiting';
  const approve = async () => {
    setBusy(true);
    try {
      await onApprove?.(amount as number);
      onClose();
    } catch {
      // It was told; the slip stays open.
    } finally {
      setBusy(false);
    }
  };
  const footer = isDecidable && (
    <>
      <Button disabled={isBusy} onClick={onRefuse}>
        Decline slip
      </Button>
      <Button
        variant="primary"
        loading={isBusy}
        loadingLabel="Approving..."
        disabled={!amount || amount <= 0}
        onClick={() => void approve()}
      >
        {`Approve ${peso(amount ?? 0)}`}
      </Button>
    </>
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      preventClose={isBusy}
      title={`Slip of ${slip.name}`}
      subtitle={slip.productName}
      footer={footer || undefined}
    >
      <div className={classNames.body}>
        {slip.warnings.length > 0 && (
          <ul className={classNames.warnings} aria-label="Check before you approve">
            {slip.warnings.map(({ text, slipId }) => (
              <li key={text}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>{text}</span>
                {slipId && (
                  <Button size="xs" onClick={() => onShow(slipId)}>
                    View that slip
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Preview slip={slip} />
        <LinkButton size="sm" href={slip.fileUrl} newTab>
          Open in a new tab
        </LinkButton>
        {isDecidable && (
          <MoneyField
            label="Amount received"
            value={amount}
            onChange={setAmount}
            hint={receivedWords(amount, slip.due)}
            disabled={isBusy}
          />
        )}
        <Facts
          facts={[
            ['Due', peso(slip.status === 'waiting' ? slip.due : slip.amount)],
            ['Buyer says', slip.statedAmount !== null && peso(slip.statedAmount)],
            ['Paid on', slip.statedOn && recordDate(slip.statedOn)],
            ['Received', slip.received !== null && peso(slip.received)],
            ['Reference', slip.reference],
            ['Email', slip.email],
            ['Sent', listDateTime(slip.sentAt)],
            ['Status', <SlipBadge key="status" status={slip.status} />],
            ['Decided', slip.decidedAt && listDateTime(slip.decidedAt)],
            ['Reason', slip.reason],
          ]}
        />
      </div>
    </Drawer>
  );
}

function Preview({ slip }: { slip: SlipRowFragment }) {
  const [hasFailed, setFailed] = useState(false);
  const words = `Slip with the reference ${slip.reference}`;
  if (hasFailed) return <p className={classNames.preview}>We can't show it here. Open it in a new tab.</p>;
  return (
    <div className={classNames.preview}>
      {/\.pdf(\?|$)/i.test(slip.fileUrl) ? (
        <iframe src={`${slip.fileUrl}#navpanes=0&view=FitH`} title={words} />
      ) : (
        <img src={slip.fileUrl} alt={words} onError={() => setFailed(true)} />
      )}
    </div>
  );
}
