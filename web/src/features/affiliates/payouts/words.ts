import { listDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import type { PayoutOverviewRowFragment, PayoutRowFragment, PayoutRunRowFragment } from './payouts.gql';

/** What a run is called: the month in which it was started. */
export function runName({ createdAt }: Pick<PayoutRunRowFragment, 'createdAt'>): string {
  return new Intl.DateTimeFormat('en-PH', { month: 'long', year: 'numeric', timeZone: 'Asia/Manila' }).format(
    new Date(createdAt),
  );
}

/** What staff should look at, as a sentence. */
export function flagWords(flag: PayoutRowFragment['flags'][number]): string {
  switch (flag.kind) {
    case 'new-account':
      return 'First payout to this account';
    case 'jump':
      return `Usually gets ${peso(flag.usual ?? 0)}`;
    case 'shared-account':
      return `Same account as ${flag.otherName ?? 'another affiliate'}`;
    case 'shared-device':
      return `Same device as ${flag.otherName ?? 'another affiliate'}`;
    default:
      return `${flag.percent ?? 0}% was refunded`;
  }
}

/** Why a payout can't be asked for right now; empty if it can. */
export function blockedWords({ blocked, minimum, payable, request, nextDay }: PayoutOverviewRowFragment): string {
  switch (blocked) {
    case 'suspended':
      return 'Your affiliate account is suspended, so payouts wait. What you earned is safe.';
    case 'asked':
      return `You asked on ${listDate(request?.createdAt ?? '')}. Payouts go out around ${listDate(nextDay)}.`;
    case 'terms':
      return 'Our affiliate terms changed. Accept them first, then ask for your payout.';
    case 'no-account':
      return 'Add your payout account first.';
    case 'below-minimum':
      return `You can ask for a payout from ${peso(minimum)}. ${peso(Math.max(0, minimum - payable))} to go.`;
    default:
      return '';
  }
}
