import classNames from './figures.module.css';

const WIDTH = 92;
const HEIGHT = 32;
const EDGE = 3;

/** The trend of a figure as a small line. The chart below says the same with its numbers. */
export function Spark({ values, danger }: { values: number[]; danger?: boolean }) {
  if (values.length < 2) return null;
  const low = Math.min(...values, 0);
  const high = Math.max(...values, low + 1);
  const last = values.length - 1;
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / last;
  const y = (value: number) => HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low);
  const line = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      className={classNames.spark}
      data-danger={danger || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      <polygon points={`${x(0)},${HEIGHT} ${line} ${x(last)},${HEIGHT}`} />
      <polyline points={line} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={EDGE} />
    </svg>
  );
}
