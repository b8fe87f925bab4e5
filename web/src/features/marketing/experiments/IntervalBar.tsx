import classNames from './experiments.module.css';
import { rangeOf, type Variant } from './words';

const WIDTH = 168;
const HEIGHT = 22;
const EDGE = 6;

/** The range in which the difference to A lies, drawn around zero, and in numbers. */
export function IntervalBar({ variant, most }: { variant: Variant; most: number }) {
  const { low, high, verdict } = variant;
  if (variant.letter === 'A') return <span className={classNames.base}>–</span>;
  if (low == null || high == null) return <span className={classNames.none}>Not yet</span>;
  const x = (value: number) => EDGE + ((value + most) / (2 * most)) * (WIDTH - 2 * EDGE);
  const middle = HEIGHT / 2;
  return (
    <span className={classNames.interval} data-verdict={verdict}>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <line className={classNames.axis} x1={EDGE} x2={WIDTH - EDGE} y1={middle} y2={middle} />
        <line className={classNames.zero} x1={x(0)} x2={x(0)} y1={1} y2={HEIGHT - 1} />
        <rect x={x(low)} y={middle - 4} width={Math.max(x(high) - x(low), 3)} height={8} rx={4} />
        <circle cx={x((low + high) / 2)} cy={middle} r={5} />
      </svg>
      <span>{rangeOf(low, high)}</span>
    </span>
  );
}
