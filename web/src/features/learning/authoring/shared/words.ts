import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';

/** '1 lesson', '1,204 lessons'. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

interface Drip {
  rule: string;
  days: number | null;
  at: string | null;
}

/** When something opens, in words; nothing for what opens at once. */
export function dripWords({ rule, days, at }: Drip): string | null {
  if (rule === 'days') return `Opens ${count(days ?? 0, 'day')} after access starts`;
  if (rule === 'date' && at) return `Opens ${listDateTime(at)} (Manila)`;
  if (rule === 'previous') return 'Opens after the previous one is done';
  return null;
}

/** Who may open it: the levels and products, or everybody who is a member. */
export function openerWords(openers: readonly { name: string }[], nobody: string): string {
  return openers.length > 0 ? openers.map(({ name }) => name).join(', ') : nobody;
}

const typeNames: Record<string, string> = { Video: 'Video Lesson' };

/** The type of a lesson as it is shown. */
export function lessonTypeName(type: string): string {
  return typeNames[type] ?? type;
}
