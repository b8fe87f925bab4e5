import type { ClaimRowFragment } from './claims.gql';

/** What a question or a claim is about. */
export function aboutWords({ kind, number, reference, email }: ClaimRowFragment): string {
  if (kind === 'question') return `Question about sale ${number ?? ''}`.trim();
  return `Claim for ${[reference && `order ${reference}`, email].filter(Boolean).join(', ')}`;
}

const states: Record<string, [label: string, tone: 'warning' | 'success' | 'neutral' | 'danger']> = {
  open: ['Waiting for an answer', 'warning'],
  answered: ['Answered', 'success'],
  granted: ['Granted', 'success'],
  declined: ['Declined', 'neutral'],
};

export function stateOf(state: string) {
  const [label, tone] = states[state] ?? [state, 'neutral'];
  return { label, tone } as const;
}
