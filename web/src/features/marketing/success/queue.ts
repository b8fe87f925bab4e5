import { addDays, isoDay, type When } from '~/lib/dates';
import type { SuccessQueueQuery } from './success.gql';

export type Queue = SuccessQueueQuery['successQueue'];
export type Item = Queue['items'][number];
export type Share = Queue['effects'][number]['contacted'];

/** How a contact went, in the order of the buttons. */
export const outcomes: [outcome: string, label: string][] = [
  ['reached', 'Reached'],
  ['promised', 'Promised until…'],
  ['paid', 'Paid'],
  ['declined', 'Not interested'],
  ['wrong-number', 'Wrong number'],
  ['later', 'Later'],
];

/** An email to several people is a contact too, which no one taps. */
const outcomeWords: Record<string, string> = { ...Object.fromEntries(outcomes), emailed: 'Emailed' };

export const reasonWords: Record<string, string> = {
  promise: 'Promise',
  overdue: 'Late payment',
  expiring: 'Renewal',
  quiet: 'Gone quiet',
  'move-up': 'Move-up',
  'first-win': 'First win',
};

/** 'Reached', 'Promised until Wed, Nov 18'. */
export function wentWords({ outcome, until }: { outcome: string; until?: string | null }): string {
  if (outcome === 'promised' && until) return `Promised until ${dayName(until)}`;
  return outcomeWords[outcome] ?? outcome;
}

/** 'Wed, Nov 18' in Manila. */
export function dayName(when: When): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    timeZone: 'Asia/Manila',
  }).format(new Date(when));
}

/** The chips over the queue: everyone first, then each reason that is in it. */
export function chipsOf(items: readonly Pick<Item, 'reason'>[]): [reason: string, label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { reason } of items) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [
    ['', 'Everyone', items.length],
    ...Object.entries(reasonWords).flatMap(([reason, label]): [string, string, number][] =>
      counts.has(reason) ? [[reason, label, counts.get(reason) ?? 0]] : [],
    ),
  ];
}

/** The days that are offered for a promise: tomorrow, in three days, in a week. */
export function promiseDays(now: When): { day: string; label: string }[] {
  return [1, 3, 7].map((days) => {
    const at = addDays(now, days);
    return { day: isoDay(at), label: days === 1 ? 'Tomorrow' : dayName(at) };
  });
}

/** '14 people to reach, 2 done today. The ones who need you soonest come first.' */
export function queueLine({ items, doneToday, people }: Pick<Queue, 'items' | 'doneToday' | 'people'>): string {
  if (people === 0) return 'No one is assigned to you yet.';
  const done = doneToday > 0 ? `${doneToday} done today` : '';
  if (items.length === 0) return done ? `All done for today: ${done}.` : 'No one needs a call today.';
  const reach = `${items.length} ${items.length === 1 ? 'person' : 'people'} to reach`;
  return `${[reach, done].filter(Boolean).join(', ')}. The ones who need you soonest come first.`;
}

/** '64%', and a dash without a base. */
export const percent = ({ count, of }: Pick<Share, 'count' | 'of'>) =>
  of === 0 ? '–' : `${Math.round((100 * count) / of)}%`;

/** What a comparison says, with its doubts. */
export function effectWords({ contacted, others }: { contacted: Share; others: Share }): string {
  if (contacted.of === 0 || others.of === 0) return 'Too few people yet to compare.';
  const overlap = contacted.low <= others.high && others.low <= contacted.high;
  const range = `Likely ${contacted.low} to ${contacted.high}% with a contact, ${others.low} to ${others.high}% without.`;
  return overlap ? `${range} That could still be chance.` : range;
}
