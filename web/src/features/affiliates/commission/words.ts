import { listDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import type { CommissionTrailQuery } from './commission.gql';

export type Trail = CommissionTrailQuery['commissionTrail'];
type Visit = Trail['visits'][number];

const DAY = 86_400_000;

/** '3 days before' the order; 'on the day' for less than one. */
export function daysBefore(at: string, then: string): string {
  const days = Math.floor((Date.parse(then) - Date.parse(at)) / DAY);
  if (days < 1) return 'On the day of the order.';
  return `${days} ${days === 1 ? 'day' : 'days'} before the order.`;
}

const selfWords: Record<string, string> = {
  'self-account': 'The buyer is the affiliate.',
  'self-email': "The buyer's email is the affiliate's own.",
  'self-mobile': "The buyer's mobile number is the affiliate's own.",
  'self-payout': "It was paid from the affiliate's own payout account.",
  'self-payer': "It was paid with the affiliate's own card or wallet.",
};

/** Why a visit counted or not. */
export function visitWords({ reason, at }: Visit, trail: Trail): string {
  const when = daysBefore(at, trail.orderedAt);
  switch (reason) {
    case 'counts':
      return trail.rule === 'bound-lead' ? `${when} This visit made the buyer a lead.` : when;
    case 'later-link':
      return `${when} A later link counts instead.`;
    case 'moved':
      return `${when} It counted until we moved the sale after a claim.`;
    case 'too-old':
      return `${when} Too old to count.`;
    case 'after-sale':
      return 'After the order, so it brought nothing.';
    case 'robot':
      return 'Not a person.';
    case 'left':
      return 'The link of someone who is no longer an affiliate.';
    case 'suspended':
      return 'The affiliate was suspended.';
    default:
      return selfWords[reason] ?? 'It does not count.';
  }
}

/** Why no one earns a sale. */
export function noOneWords(reason: string): string {
  if (reason === 'no-visit') return 'No affiliate link was opened before this order.';
  if (reason === 'too-old') return 'The last affiliate link was opened too long before this order.';
  if (reason === 'left') return 'The last affiliate link was that of someone who is no longer an affiliate.';
  if (reason === 'suspended') return 'The affiliate of the last link was suspended.';
  return `${selfWords[reason] ?? 'No link counts for this order.'} No one earns on their own purchase.`;
}

/** Whose link it was. */
export function linkWords({ isOwn, owner, link }: Visit, isStaff: boolean): string {
  const name = link && link !== 'Main link' ? `${link} link` : 'main link';
  if (isStaff) return `${owner}: ${name}`;
  return isOwn ? `Your ${name}` : "Another affiliate's link";
}

/** Why the sale is someone else's now. */
export function moveWords({ move, isMovedAway }: Trail, isStaff: boolean): string {
  if (!move) return '';
  const when = listDate(move.at);
  if (isStaff) {
    return `${move.by ?? 'Staff'} gave this sale to ${move.to} on ${when}. Before, it was ${move.from ? `${move.from}'s` : "no one's"}. Why: ${move.why}`;
  }
  if (isMovedAway) return `Another affiliate claimed this sale and we moved it on ${when}. Not right? Ask us about it.`;
  return `Your claim was granted on ${when}: ${move.why}`;
}

const ruleNames: Record<string, string> = {
  'last-link': 'last affiliate link',
  'bound-lead': 'first affiliate who brought the buyer',
};

/** The rule in one sentence. */
export function ruleWords({ rule, linkDays, boundAt }: Trail): string {
  if (rule === 'granted') return 'Rule: claim granted. We checked the claim and decided by hand.';
  if (rule === 'bound-lead') {
    return `Rule: ${ruleNames[rule]}. The buyer became a lead on ${boundAt ? listDate(boundAt) : 'an earlier day'} and no other link counted since.`;
  }
  return `Rule: ${ruleNames[rule] ?? rule}, ${linkDays} days. A sale keeps its rule and rate from the day it was paid.`;
}

const sources: Record<string, [name: string, why: string]> = {
  'affiliate-funnel': ['Rate for this affiliate and funnel', 'The most exact rate comes first.'],
  affiliate: ["The affiliate's own rate", 'For everything they sell.'],
  funnel: ['Funnel rate', 'For everyone who sells it.'],
  program: ['Program rate', 'For everyone else.'],
};

const ownSources: Record<string, string> = {
  'affiliate-funnel': 'Your rate for this product',
  affiliate: 'Your own rate',
};

/** Where a rate comes from. */
export function sourceWords(source: string, isStaff: boolean): string {
  return (isStaff ? undefined : ownSources[source]) ?? sources[source]?.[0] ?? source;
}

export function sourceWhy(source: string, isStaff: boolean): string {
  if (source === 'affiliate' && !isStaff) return 'For everything you sell.';
  return sources[source]?.[1] ?? '';
}

const reasons: Record<string, string> = {
  revoked: 'The payment was revoked',
  refunded: 'The payment was refunded',
  'part-refunded': 'Part of the payment was refunded',
  undone: 'The enrollment was undone',
  moved: 'The sale was moved to another affiliate',
  self: 'The buyer is the affiliate',
  suspended: 'Paid while the affiliate was suspended',
  left: 'Paid after the affiliate left',
};

/** Why an entry was reversed or skipped. */
export function reasonWords(reason: string | null | undefined): string {
  return (reason && reasons[reason]) || '';
}

type Bump = NonNullable<Trail['bump']>;

/** What was paid for the extra, and whether it earns. */
export function bumpWords({ paidAt, rate }: Bump): string {
  const when = paidAt ? `Optional extra, ${listDate(paidAt)}.` : 'Optional extra, not fully paid yet.';
  return rate ? when : `${when} It doesn't earn commission.`;
}

/** Where the rate of the extra comes from. */
export function bumpRateWords({ rate, setAt, setBy }: Bump): string {
  if (!rate) return 'An extra only earns with a rate of its own, and this one had none when it was paid.';
  if (setBy && setAt) return `Set by ${setBy} on ${listDate(setAt)}.`;
  return 'The extra has a rate of its own, the same for every affiliate.';
}

/** Whether some of what was paid went back. */
export function hasRefund({ payments }: Pick<Trail, 'payments'>): boolean {
  return payments.some(({ refunded }) => refunded > 0);
}

/** When the buyer paid what an entry is for. That of a sale that was moved is younger than the payment. */
export function paidOn(entry: Trail['entries'][number], { payments, bump }: Pick<Trail, 'payments' | 'bump'>): string {
  const paidAt =
    entry.rateSource === 'bump' ? bump?.paidAt : payments.find(({ position }) => position === entry.payment)?.paidAt;
  return paidAt ?? entry.at;
}

/** Why commission was taken back since, and from what. Empty for none; a move to another affiliate says so itself. */
export function reversalWords({ entries }: Pick<Trail, 'entries'>, isStaff: boolean): string {
  const back = entries.filter(({ kind, reason }) => kind === 'reversed' && reason !== 'moved' && reason !== 'self');
  const last = back.at(-1);
  if (!last) return '';

  const sumOf = (...statuses: string[]) =>
    -back.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const cancelled = sumOf('cancelled', 'pending');
  const owed = sumOf('payable');
  const taken = sumOf('in payout', 'paid');
  const [commission, payout, received] = isStaff
    ? ['the commission', 'the next payout', 'what was paid out before']
    : ['your commission', 'your next payout', 'money you already received'];

  return [
    `${reasonWords(last.reason)} on ${listDate(last.at)}.`,
    cancelled > 0 && `${peso(cancelled)} of ${commission} was cancelled. Nothing is taken from ${received}.`,
    owed > 0 && `${peso(owed)} comes off ${payout}.`,
    taken > 0 && `${peso(taken)} was taken off a payout.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface EntryPayment {
  payment: number;
  payments: number;
  rateSource: string;
}

/** 'One-time', 'Payment 2 of 4' or 'Optional extra' */
export function paymentWords({ payment, payments, rateSource }: EntryPayment): string {
  if (rateSource === 'bump') return 'Optional extra';
  return payments === 1 ? 'One-time' : `Payment ${payment} of ${payments}`;
}

/** '₱19,497.00 × 15%' or '₱500.00 per payment' */
export function sumWords({ feeType, rate, paid }: Pick<Trail, 'feeType' | 'rate' | 'paid'>): string {
  return feeType === 'Fixed Amount' ? `${rate} per payment` : `${peso(paid)} × ${rate}`;
}

/** Whole days until a moment, at least one while it is ahead. */
export function daysLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY));
}
