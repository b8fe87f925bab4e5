import { grouped } from '~/lib/figures';
import type { EnrolFunnelFragment } from './enrol.gql';

/** The payment term that is always there. */
export const ONE_TIME = 'one-time';

/** A funnel that somebody is about to be enrolled in, with what may be customised. */
export interface ChosenFunnel {
  id: string;
  funnel: EnrolFunnelFragment;
  paymentTerm: string;
  /** Nothing starts it today. */
  startByDays: number | null;
  /** Nothing gives it no expiry. */
  validityByDays: number | null;
}

export function choose(funnel: EnrolFunnelFragment): ChosenFunnel {
  const terms = [...termNames(funnel).keys()];
  return {
    id: funnel.id,
    funnel,
    paymentTerm: terms.includes(ONE_TIME) ? ONE_TIME : (terms[0] ?? ONE_TIME),
    startByDays: funnel.startByDays ?? null,
    validityByDays: funnel.validityByDays ?? null,
  };
}

/** Each term of a funnel by its id, as people know it. */
export function termNames(funnel: Pick<EnrolFunnelFragment, 'funnelPaymentTerm'>): Map<string, string> {
  return new Map(funnel.funnelPaymentTerm.map(({ paymentTermId, paymentTerm }) => [paymentTermId, paymentTerm.name]));
}

/** How people know a payment term of a funnel. Paying at once is possible even where the funnel doesn't offer it. */
export function termName(funnel: Pick<EnrolFunnelFragment, 'funnelPaymentTerm'>, id: string): string {
  return termNames(funnel).get(id) ?? (id === ONE_TIME ? 'One-time' : 'Another payment term');
}

export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${grouped(days)} days`;
}

export function countFunnels(count: number): string {
  return count === 1 ? '1 funnel selected' : `${count} funnels selected`;
}

export function validityWords(days: number | null | undefined): string {
  return isCount(days) ? countDays(days) : 'No expiry';
}

export function startWords(days: number | null | undefined): string {
  return isCount(days) && days > 0 ? `After ${countDays(days)}` : 'Right away';
}

/** What is sent for a day count: nothing when it is empty or no number. */
export function countOrNull(days: number | null | undefined): number | null {
  return isCount(days) ? days : null;
}

function isCount(days: number | null | undefined): days is number {
  return typeof days === 'number' && !Number.isNaN(days);
}
