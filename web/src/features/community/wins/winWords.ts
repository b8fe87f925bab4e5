import { grouped } from '~/lib/figures';
/** The kinds of wins, as people read them. */
export const kindNames: Record<string, string> = {
  client: 'New client',
  income: 'Income',
  job: 'Job or role',
  skill: 'Skill',
  personal: 'Personal',
};

export const reasonNames: Record<string, string> = {
  spam: 'Spam or advertising',
  false: 'Not true',
  offensive: 'Hurtful or offensive',
  private: 'Shows something private',
  other: 'Something else',
};

export const currencies = ['PHP', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD', 'JPY', 'HKD', 'AED', 'SAR'];

const signs: Record<string, string> = {
  PHP: '₱',
  USD: '$',
  EUR: '€',
  GBP: '£',
  AUD: 'A$',
  CAD: 'CA$',
  JPY: '¥',
  HKD: 'HK$',
};

/** ₱25,000 or $450.50: whole amounts without decimals. */
export function amountOf(amount: number, currency: string): string {
  return `${signs[currency] ?? `${currency}\u00a0`}${grouped(amount, Number.isInteger(amount) ? 0 : 2)}`;
}

/** 1 cheer, 2 cheers. */
export function count(number: number, one: string, more = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : more}`;
}
