import { type ReactNode, useEffect, useRef, useState } from 'react';
import abaca from '~/theme/art/cover-abaca.svg';
import langit from '~/theme/art/cover-langit.svg';
import laot from '~/theme/art/cover-laot.svg';
import mangga from '~/theme/art/cover-mangga.svg';
import pandan from '~/theme/art/cover-pandan.svg';
import { coverPalettes } from '~/theme/coverPalettes';
import { classes } from '../classes';
import classNames from './Cover.module.css';

interface Props {
  /** Id of the course, event or resource: the same id always shows the same islands. */
  id: number;
  /** The thing's own picture; the chart is drawn only without one. */
  src?: string | null;
  /** Takes the ready-made chart of the palette instead of the id's own islands: nothing to compute. */
  prebuilt?: boolean;
  /** Words and marks on the cover. They get a dark veil behind them. */
  children?: ReactNode;
  className?: string;
}

const drawn = new Map<number, string>();
const prebuiltCharts = { laot, langit, mangga, pandan, abaca };

/** The picture of a thing that may have none: decorative, its title stands beside it. */
export function Cover({ id, src, prebuilt = false, children, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const palette = coverPalettes[Math.abs(id) % coverPalettes.length]?.name ?? 'laot';
  const ready = prebuiltCharts[palette];
  const chart = useChart({ id, place, wanted: !src && !prebuilt, ready });
  const picture = src || (prebuilt ? ready : chart);
  return (
    <div ref={place} className={classes(classNames.cover, className)} data-palette={palette}>
      {picture && <img className={classNames.picture} src={picture} alt="" decoding="async" />}
      {children && <div className={classNames.content}>{children}</div>}
    </div>
  );
}

interface ChartWish {
  id: number;
  place: React.RefObject<HTMLElement | null>;
  wanted: boolean;
  ready: string;
}

/** Draws the chart of an id when its place comes near the screen; the drawing code is loaded only then. */
function useChart({ id, place, wanted, ready }: ChartWish): string | undefined {
  const [chart, setChart] = useState(() => drawn.get(id));
  useEffect(() => {
    setChart(drawn.get(id));
    if (!wanted || drawn.has(id) || !place.current) return;
    let isCurrent = true;
    const draw = async () => {
      // Without the drawing code (offline, an old page after a deploy) the ready-made chart does.
      const address = await import('./coverArt').then(
        ({ coverSvg }) => `data:image/svg+xml,${encodeURIComponent(coverSvg(id))}`,
        () => ready,
      );
      if (address !== ready) drawn.set(id, address);
      if (isCurrent) setChart(address);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void draw();
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [id, place, wanted, ready]);
  return chart;
}
