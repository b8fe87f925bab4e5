import { grouped } from '~/lib/figures';
import type { PageDetailsFragment } from './pages.gql';
import classNames from './pages.module.css';

const WIDTH = 108;
const HEIGHT = 30;
const EDGE = 3;

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

/** The views of the last 14 days as a small line, and what came of the last 30 in words. */
export function ViewsLine({ page }: { page: PageDetailsFragment }) {
  const views = page.days.map((day) => day.views);
  const most = Math.max(...views, 1);
  const last = views.length - 1;
  const x = (day: number) => EDGE + (day * (WIDTH - 2 * EDGE)) / Math.max(last, 1);
  const y = (count: number) => HEIGHT - EDGE - (count * (HEIGHT - 2 * EDGE)) / most;
  const line = views.map((count, day) => `${x(day).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  if (page.views === 0 && page.conversions === 0) return <p className={classNames.noViews}>No views in 30 days</p>;
  return (
    <div className={classNames.figures}>
      {page.views > 0 && (
        <svg className={classNames.line} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
          <polygon points={`${x(0)},${HEIGHT} ${line} ${x(last)},${HEIGHT}`} />
          <polyline points={line} />
          <circle cx={x(last)} cy={y(views[last] ?? 0)} r={EDGE} />
        </svg>
      )}
      <p>
        <strong>{counted(page.views, 'view', 'views')}</strong>
        <span>{counted(page.conversions, 'conversion', 'conversions')}, last 30 days</span>
      </p>
    </div>
  );
}
