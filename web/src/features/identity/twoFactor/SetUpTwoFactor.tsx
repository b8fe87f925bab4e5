import { useState } from 'react';
import { BeginSetUp } from './BeginSetUp';
import type { StartTwoFactorData } from './documents';
import { RecoveryCodes } from './RecoveryCodes';
import { ScanAndConfirm } from './ScanAndConfirm';

interface Props {
  /** The codes are kept and the person goes on. */
  onDone: () => void;
  doneLabel: string;
  /** The factor is on; from here the codes are on the screen, this once. */
  onSwitchedOn?: () => void;
}

/** From nothing to a second factor: begin, scan and confirm, keep the recovery codes. */
export function SetUpTwoFactor({ onDone, doneLabel, onSwitchedOn }: Props) {
  const [setup, setSetup] = useState<StartTwoFactorData['startTwoFactor'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} doneLabel={doneLabel} />;
  if (!setup) return <BeginSetUp onBegun={setSetup} />;
  const keep = (made: string[]) => {
    setCodes(made);
    onSwitchedOn?.();
  };
  return <ScanAndConfirm setup={setup} onConfirmed={keep} />;
}
