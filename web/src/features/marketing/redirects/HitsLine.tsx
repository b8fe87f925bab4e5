import { grouped } from '~/lib/figures';
import type { RuleDetailsFragment } from './redirects.gql';
import classNames from './redirects.module.css';

const WIDTH = 108;
const HEIGHT = 30;
const EDGE = 3;

/** The hits of the last seven days: a small line, and the sum in words. */
export function HitsLine({ rule }: { rule: RuleDetailsFragment }) {
  const counts = rule.hits.map(({ hits }) => hits);
  const total = counts.reduce((sum, hits) => sum + hits, 0);
  const most = Math.max(...counts, 1);
  const x = (day: number) => EDGE + (day * (WIDTH - 2 * EDGE)) / (counts.length - 1);
  const y = (hits: number) => HEIGHT - EDGE - (hits * (HEIGHT - 2 * EDGE)) / most;
  const line = counts.map((hits, day) => `${x(day).toFixed(1)},${y(hits).toFixed(1)}`).join(' ');
  const last = counts.length - 1;
  return (
    <div className={classNames.hits}>
      {total > 0 && (
        <svg className={classNames.line} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
          <polygon points={`${x(0)},${HEIGHT} ${line} ${x(last)},${HEIGHT}`} />
          <polyline points={line} />
          <circle cx={x(last)} cy={y(counts[last] ?? 0)} r={EDGE} />
        </svg>
      )}
      <p>
        <strong>
          {grouped(total)} {total === 1 ? 'hit' : 'hits'}
        </strong>
        <span>{rule.state === 'scheduled' ? 'not started' : 'last 7 days'}</span>
      </p>
    </div>
  );
}
