import { grouped } from '~/lib/figures';
import classNames from './Money.module.css';

interface Props {
  /** Pesos, as the server sends them. */
  amount: number;
  /** Digits after the point. 0 rounds to whole pesos. */
  decimals?: 0 | 2;
  /** Price 0 reads FREE. */
  freeAtZero?: boolean;
  /** Display face, for the one big figure of a card; the peso sign stays small in the body face. */
  big?: boolean;
}

/** An amount as an element. `peso` and `price` of lib/money give the same as plain text. */
export function Money({ amount, decimals = 2, freeAtZero = false, big = false }: Props) {
  if (freeAtZero && amount === 0) return <span>FREE</span>;
  return (
    <span className={classNames.money} data-big={big || undefined}>
      {amount < 0 && '−'}
      <span className={classNames.peso}>₱</span>
      {grouped(Math.abs(amount), decimals)}
    </span>
  );
}
