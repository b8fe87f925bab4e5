import { useState } from 'react';
import { listDate } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { IconShieldCheck } from '~/ui/icons';
import { Modal } from '~/ui/Modal';
import { SetUpTwoFactor } from '../twoFactor/SetUpTwoFactor';
import { AccountSection } from './AccountSection';
import type { Account } from './account';
import { NewCodesDialog, SwitchOffDialog } from './twoFactorDialogs';

interface Props {
  twoFactor: Account['twoFactor'];
  onChanged: () => Promise<void>;
}

type Dialog = 'set-up' | 'off' | 'codes' | null;

export function TwoFactorSection({ twoFactor, onChanged }: Props) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const isOn = Boolean(twoFactor.since);
  const actions = isOn ? (
    <>
      <Button onClick={() => setDialog('codes')}>New recovery codes</Button>
      {!twoFactor.required && (
        <Button variant="danger-text" onClick={() => setDialog('off')}>
          Turn off
        </Button>
      )}
    </>
  ) : (
    <Button onClick={() => setDialog('set-up')}>Turn on</Button>
  );
  return (
    <AccountSection title="Two-factor login" actions={actions}>
      {twoFactor.since ? (
        <>
          <p>
            <Badge tone="success" icon={<IconShieldCheck aria-hidden />}>
              On
            </Badge>{' '}
            since {listDate(twoFactor.since)}. {codesLeft(twoFactor.recoveryCodesLeft)}
          </p>
          {twoFactor.required && <p>Your access level needs it, so it stays on.</p>}
        </>
      ) : (
        <p>
          <Badge tone="outline">Off</Badge> Keeps your account safe even if someone knows your password. An app on your
          phone gives you a code for each login.
        </p>
      )}
      <SetUpDialog opened={dialog === 'set-up'} onClose={close} onChanged={onChanged} />
      <SwitchOffDialog opened={dialog === 'off'} onClose={close} onChanged={onChanged} />
      <NewCodesDialog opened={dialog === 'codes'} onClose={close} onChanged={onChanged} />
    </AccountSection>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes left. Get new ones.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

function SetUpDialog({ opened, onClose, onChanged }: DialogProps) {
  const [isOn, setIsOn] = useState(false);
  const done = () => {
    onClose();
    setIsOn(false);
    void onChanged();
  };
  return (
    <Modal opened={opened} onClose={onClose} preventClose={isOn} title="Set up two-factor login">
      <SetUpTwoFactor onSwitchedOn={() => setIsOn(true)} onDone={done} doneLabel="Done" />
    </Modal>
  );
}
