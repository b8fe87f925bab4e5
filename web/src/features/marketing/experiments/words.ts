import { grouped } from '~/lib/figures';
import type { ExperimentDetailsFragment } from './experiments.gql';

export type Variant = ExperimentDetailsFragment['variants'][number];

/** What visitors are to do, as a sentence goes on after "counts when a visitor". */
const goals: Record<string, string> = {
  order: 'places an order',
  training: 'registers for the free training',
  waitlist: 'joins the waitlist',
  any: 'signs up, registers, joins the waitlist or orders',
};

export const goalOf = ({ goal }: { goal: string }): string => goals[goal] ?? goal;

/** A share of visitors as people read it: 4.2 %. */
export const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

/** A difference of two rates in percentage points, with its sign. */
export function points(difference: number): string {
  const rounded = Number((difference * 100).toFixed(1));
  if (rounded === 0) return '0.0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded).toFixed(1)}`;
}

export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** What the experiment says so far, in a few words. */
export function verdictOf({ verdict, best }: Pick<ExperimentDetailsFragment, 'verdict' | 'best'>): string {
  if (verdict === 'better') return `${best} is better`;
  if (verdict === 'worse') return 'A is better';
  if (verdict === 'same') return 'No difference that matters';
  return 'Too early to say';
}

/** Why it says that, and what helps. */
export function reasonOf(experiment: ExperimentDetailsFragment): string {
  const { variants, best, verdict, minVisitors, minConversions } = experiment;
  const [a, ...others] = variants;
  const winner = variants.find(({ letter }) => letter === best);
  if (!a) return '';
  if (verdict === 'better' && winner) {
    const range = winner.low != null && winner.high != null ? rangeOf(winner.low, winner.high) : '';
    return `${winner.letter} reaches the goal with ${percent(winner.rate)} of its visitors, A with ${percent(a.rate)}. The real difference is ${range}.`;
  }
  if (verdict === 'worse') return 'Every other variant reaches the goal with fewer of its visitors than A does.';
  if (verdict === 'same') return 'Any difference is smaller than a tenth of A’s rate. Keep whichever you like.';

  const few = variants.filter(({ visitors }) => visitors < minVisitors);
  if (few.length > 0) {
    const now = few.map(({ letter, visitors }) => `${letter} has ${grouped(visitors)}`).join(', ');
    return `Each variant needs at least ${minVisitors} visitors. ${now}.`;
  }
  if (others.some(({ conversions }) => conversions + a.conversions < minConversions)) {
    return `Two variants need at least ${minConversions} conversions together before they can be compared.`;
  }
  return 'What we see could still be luck. Keep the experiment running.';
}

export const rangeOf = (low: number, high: number): string => `${points(low)} to ${points(high)} points`;

/** The result of one variant beside A. */
export function resultOf({ letter, verdict }: Variant): string {
  if (letter === 'A') return 'The page itself';
  if (verdict === 'better') return 'Better than A';
  if (verdict === 'worse') return 'Worse than A';
  if (verdict === 'same') return 'No difference that matters';
  return 'Too early to say';
}

/** How an experiment ended. */
export function endOf({ winner, endReason }: Pick<ExperimentDetailsFragment, 'winner' | 'endReason'>): string {
  if (endReason) return `Ended without a winner. ${endReason}`;
  if (winner === 'A') return 'Kept A, the page as it was';
  if (winner) return `Kept ${winner} as a new version`;
  return 'Ended without a change';
}
