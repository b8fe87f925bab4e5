import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { IconAlertTriangle, IconCheck, IconClock, IconSend, IconX } from '~/ui/icons';

const payoutStates: Record<string, [BadgeTone, string, ReactNode]> = {
  draft: ['outline', 'In review', <IconClock key="i" size={14} aria-hidden />],
  approved: ['info', 'On its way', <IconSend key="i" size={14} aria-hidden />],
  paid: ['success', 'Paid', <IconCheck key="i" size={14} aria-hidden />],
  failed: ['danger', 'Came back', <IconAlertTriangle key="i" size={14} aria-hidden />],
  'left-out': ['neutral', 'Left out', <IconX key="i" size={14} aria-hidden />],
  changed: ['neutral', 'Left out', <IconX key="i" size={14} aria-hidden />],
  cancelled: ['neutral', 'Cancelled', <IconX key="i" size={14} aria-hidden />],
};

const runStates: Record<string, [BadgeTone, string, ReactNode]> = {
  draft: ['warning', 'Draft', <IconClock key="i" size={14} aria-hidden />],
  approved: ['info', 'Approved', <IconSend key="i" size={14} aria-hidden />],
  paid: ['success', 'Completed', <IconCheck key="i" size={14} aria-hidden />],
  cancelled: ['neutral', 'Cancelled', <IconX key="i" size={14} aria-hidden />],
};

/** How far a payout is. */
export function PayoutBadge({ state }: { state: string }) {
  return <StateBadge of={payoutStates} state={state} />;
}

/** How far a run is. */
export function RunBadge({ state }: { state: string }) {
  return <StateBadge of={runStates} state={state} />;
}

function StateBadge({ of, state }: { of: typeof runStates; state: string }) {
  const [tone, word, icon] = of[state] ?? ['neutral', state, null];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
