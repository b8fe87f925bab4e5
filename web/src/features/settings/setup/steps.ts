export type StepKey = 'owner' | 'brand' | 'email' | 'money' | 'product';

export interface Step {
  key: StepKey;
  title: string;
  about: string;
}

/** The route of the set-up. */
export const STEPS: readonly Step[] = [
  { key: 'owner', title: 'Your account', about: 'With full access' },
  { key: 'brand', title: 'Name, logo and color', about: 'So people know it’s you' },
  { key: 'email', title: 'Email', about: 'So codes, receipts and reminders arrive' },
  { key: 'money', title: 'Payments', about: 'GCash, Maya, cards, bank transfer' },
  { key: 'product', title: 'First product', about: 'A membership from a template' },
];

/** The step after this one; `ready` after the last. */
export function stepAfter(key: StepKey): string {
  const at = STEPS.findIndex((step) => step.key === key);
  return STEPS[at + 1]?.key ?? 'ready';
}

/** The step before this one; null where going back would lead to the account, which is made once. */
export function stepBefore(key: StepKey): StepKey | null {
  const at = STEPS.findIndex((step) => step.key === key);
  return at > 1 ? (STEPS[at - 1]?.key ?? null) : null;
}
