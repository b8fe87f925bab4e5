import { useMemo } from 'react';
import { BangkaShapes } from './Bangka';
import classNames from './RouteMap.module.css';
import { stageRoute, wideRoute } from './routeGeometry';

/** `card` fits a side panel and a phone, `wide` runs across a page. */
export type RouteShape = 'card' | 'wide';

const sizes = { card: [352, 150], wide: [1136, 190] } as const;

interface Props {
  /** N tasks are N equal stops; the last one is the flag. */
  total: number;
  done: number;
  shape?: RouteShape;
  width?: number;
  height?: number;
  /** What screen readers hear; the count of tasks without it. */
  label?: string;
}

/** The way through a stage. It is the progress bar: do not add a second one. Only on a sea surface. */
export function RouteMap({
  total,
  done,
  shape = 'card',
  width = sizes[shape][0],
  height = sizes[shape][1],
  label,
}: Props) {
  const route = useMemo(() => (shape === 'wide' ? wideRoute : stageRoute)(width, height), [shape, width, height]);
  const reached = Math.min(Math.max(0, done), total);
  const share = total > 0 ? reached / total : 0;
  const [boatX, boatY] = route.at(share);
  const stops = Array.from({ length: Math.max(0, total - 1) }, (_, index) => route.at((index + 1) / total));
  return (
    <div
      className={classNames.map}
      role="progressbar"
      aria-label={label ?? 'Tasks in this stage'}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={reached}
      aria-valuetext={`${reached} of ${total} tasks done`}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={classNames.ahead} d={route.path} />
        <path className={classNames.sailed} d={route.path} pathLength={100} strokeDasharray={`${share * 100} 200`} />
        <circle cx={route.start[0]} cy={route.start[1]} r={4.5} fill="var(--mangga-4)" />
        {stops.map(([x, y], index) => (
          <circle
            key={`${x} ${y}`}
            className={classNames.stop}
            data-done={index < reached || undefined}
            cx={x}
            cy={y}
            r={4.3}
          />
        ))}
        <g transform={`translate(${route.end[0]} ${route.end[1]})`}>
          <circle r={12} fill="var(--mangga-0)" />
          <path className={classNames.flag} d="M-3.4 6V-6.4M-3.4-6.2h8l-2.2 3 2.2 3h-8" />
        </g>
        <g className={classNames.boat} transform={`translate(${boatX - 20} ${boatY - 37})`}>
          <BangkaShapes />
        </g>
      </svg>
    </div>
  );
}
