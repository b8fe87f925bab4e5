import { daysFromToday } from '../manila';
import type { BadgeTone } from './Badge';

export interface PaymentFacts {
  /** A transaction id makes an entry paid. */
  transactionId?: string | null;
  /** The schedule date: a Manila day (YYYY-MM-DD) or a moment. */
  dueDate: string;
}

/** The word and the tone of a payment schedule entry at a given moment. */
export function paymentStatus({ transactionId, dueDate }: PaymentFacts, now?: Date): { word: string; tone: BadgeTone } {
  if (transactionId) return { word: 'Paid', tone: 'success' };
  const days = daysFromToday(dueDate, now);
  if (days < 0) return { word: 'Overdue', tone: 'danger' };
  const word = days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
  return { word, tone: days < 7 ? 'warning' : days < 30 ? 'info' : 'outline' };
}
