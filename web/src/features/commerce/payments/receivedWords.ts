import { peso } from '~/lib/money';

/** What an amount does that is less or more than what is due; nothing while it is the same. */
export function receivedWords(amount: number | null, due: number): string | undefined {
  if (amount === null || amount <= 0 || amount === due) return undefined;
  const difference = Math.abs(Math.round((amount - due) * 100) / 100);
  return amount < due
    ? `Part payment. ${peso(difference)} stays due.`
    : `${peso(difference)} more than due. It pays the next rows, and the rest becomes credit.`;
}

/** '₱1,000.00 of ₱2,899.00 paid, ₱1,899.00 left'; nothing for a row of which nothing or everything is paid. */
export function partWords({ price, paid, left }: { price: number; paid: number; left: number }): string | null {
  if (paid === 0 || left === 0) return null;
  return `${peso(paid)} of ${peso(price)} paid, ${peso(left)} left`;
}
