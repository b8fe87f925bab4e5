import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Button, LinkButton } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Facts } from '~/ui/Facts';
import { SlipBadge } from './SlipBadge';
import classNames from './SlipDrawer.module.css';
import type { SlipRowFragment } from './slips.gql';

interface Props {
  slip: SlipRowFragment;
  onClose: () => void;
  /** Left out for those who may only look. */
  onApprove?: () => Promise<void>;
  onRefuse: () => void;
}

/** A slip beside what it should prove. */
export default function SlipDrawer({ slip, onClose, onApprove, onRefuse }: Props) {
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    try {
      await onApprove?.();
      onClose();
    } catch {
      // It was told; the slip stays open.
    } finally {
      setBusy(false);
    }
  };
  const footer = onApprove && slip.status === 'waiting' && (
    <>
      <Button disabled={isBusy} onClick={onRefuse}>
        Refuse
      </Button>
      <Button variant="primary" loading={isBusy} loadingLabel="Approving..." onClick={() => void approve()}>
        {`Approve ${peso(slip.amount)}`}
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
        <Preview slip={slip} />
        <LinkButton size="sm" href={slip.fileUrl} newTab>
          Open in a new tab
        </LinkButton>
        <Facts
          facts={[
            ['Amount', peso(slip.amount)],
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
  if (hasFailed) return <p className={classNames.preview}>It cannot be shown here. Open it in a new tab.</p>;
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
