import type { ReactNode } from 'react';
import { coverPalettes } from '~/theme/coverPalettes';
import { classes } from '../classes';
import classNames from './Cover.module.css';

interface Props {
  /** Id of the course, event or resource: the same id always shows the same islands. */
  id: number;
  /** The thing's own picture; without one it is a chart. */
  src?: string | null;
  /** The picture that people see first when they open the page: it is fetched before all others. */
  isFirst?: boolean;
  /** Words and marks on the cover. They get a dark veil behind them. */
  children?: ReactNode;
  className?: string;
}

/** The charts that the build has drawn (covers.ts). */
declare const __COVERS__: { start: string; count: number };

/** The picture of a thing that may have none: decorative, its title stands beside it. */
export function Cover({ id, src, isFirst = false, children, className }: Props) {
  const palette = coverPalettes[Math.abs(id) % coverPalettes.length]?.name;
  const chart = `${__COVERS__.start}${Math.abs(id) % __COVERS__.count}.svg`;
  return (
    <div className={classes(classNames.cover, className)} data-palette={palette}>
      <img
        className={classNames.picture}
        // Before the address: a browser that reads that first does not wait.
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        src={src || chart}
        width={800}
        height={450}
        alt=""
        decoding="async"
      />
      {children && <div className={classNames.content}>{children}</div>}
    </div>
  );
}
