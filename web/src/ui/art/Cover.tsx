import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { coverPalettes } from '~/theme/coverPalettes';
import { classes } from '../classes';
import classNames from './Cover.module.css';

interface Props {
  /** Id of the course, event or resource: the same id always shows the same islands. */
  id: number;
  /** The thing's own picture; without one it is a chart. */
  src?: string | null;
  /**
   * Its place among the pictures of the page, from 0: the first one is fetched before all others, and the first three without waiting for
   * script. All others are fetched when they come near the screen.
   */
  place?: number;
  /** One of many in a list: all of a palette share one chart. */
  small?: boolean;
  /** Words and marks on the cover. They get a dark veil behind them. */
  children?: ReactNode;
  className?: string;
}

/** The charts that the build has drawn (covers.ts). */
declare const __COVERS__: { start: string; count: number };

const AT_ONCE = 3;

/** The picture of a thing that may have none: decorative, its title stands beside it. */
export function Cover({ id, src, place = AT_ONCE, small = false, children, className }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame, place < AT_ONCE);
  const palette = coverPalettes[Math.abs(id) % coverPalettes.length]?.name;
  const chart = `${__COVERS__.start}${Math.abs(id) % (small ? coverPalettes.length : __COVERS__.count)}.svg`;
  return (
    <div ref={frame} className={classes(classNames.cover, className)} data-palette={palette}>
      <img
        className={classNames.picture}
        fetchPriority={place === 0 ? 'high' : undefined}
        src={isNear ? src || chart : undefined}
        width={800}
        height={450}
        alt=""
        decoding="async"
      />
      {children && <div className={classNames.content}>{children}</div>}
    </div>
  );
}

/** Whether something has come near the screen. What a browser calls near by itself are several screens of a phone. */
function useNear(thing: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [isNear, setIsNear] = useState(atOnce);
  useEffect(() => {
    if (isNear || !thing.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '300px' },
    );
    observer.observe(thing.current);
    return () => observer.disconnect();
  }, [isNear, thing]);
  return isNear;
}
