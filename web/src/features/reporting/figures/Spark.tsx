import classNames from './figures.module.css';

const WIDTH = 92;
const HEIGHT = 32;
const EDGE = 3;

/** Stretches of a line without a gap, as places and values. */
export function stretches(values: (number | null)[]): [at: number, value: number][][] {
  const out: [number, number][][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) out.push([]);
    else out.at(-1)?.push([at, value]);
  }
  return out.filter((points) => points.length > 0);
}

/** The trend of a figure as a small line, with gaps for what isn't known. The chart below says the same with its numbers. */
export function Spark({ values, danger }: { values: (number | null)[]; danger?: boolean }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known, 0);
  const high = Math.max(...known, low + 1);
  const last = values.length - 1;
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / last;
  const y = (value: number) => HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low);
  const lines = stretches(values);
  if (!lines.some((points) => points.length > 1)) return null;
  const [endAt, end] = lines.at(-1)?.at(-1) ?? [0, 0];
  return (
    <svg
      className={classNames.spark}
      data-danger={danger || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      {lines.map((points) => {
        const line = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
        const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
        return (
          <g key={from}>
            <polygon points={`${x(from)},${HEIGHT} ${line} ${x(to)},${HEIGHT}`} />
            <polyline points={line} />
          </g>
        );
      })}
      <circle cx={x(endAt)} cy={y(end)} r={EDGE} />
    </svg>
  );
}
