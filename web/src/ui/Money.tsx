import classNames from './Money.module.css';

interface Props {
  /** Whole centavos. */
  centavos: number;
  /** Digits after the point. 0 rounds to whole pesos. */
  decimals?: 0 | 2;
  /** Price 0 reads FREE. */
  freeAtZero?: boolean;
  /** Display face, for the one big figure of a card; the peso sign stays small in the body face. */
  big?: boolean;
}

export function Money({ centavos, decimals = 2, freeAtZero = false, big = false }: Props) {
  if (freeAtZero && centavos === 0) return <span>FREE</span>;
  return (
    <span className={classNames.money} data-big={big || undefined}>
      {centavos < 0 && '−'}
      <span className={classNames.peso}>₱</span>
      {formatFigure(centavos, decimals)}
    </span>
  );
}

/** The amount as plain text, for labels and titles: '₱2,899.00'. */
export function moneyText(centavos: number, decimals: 0 | 2 = 2): string {
  return `${centavos < 0 ? '−' : ''}₱${formatFigure(centavos, decimals)}`;
}

function formatFigure(centavos: number, decimals: 0 | 2): string {
  return (Math.abs(centavos) / 100).toLocaleString('en-PH', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
