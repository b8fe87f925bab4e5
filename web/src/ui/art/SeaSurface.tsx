import type { ReactNode } from 'react';
import { classes } from '../classes';
import classNames from './SeaSurface.module.css';

interface Props {
  /** `map` has its islands away from the upper left, where a title sits; `chart` has them at the right; `wide` fills a hero. */
  art?: 'map' | 'chart' | 'wide';
  className?: string;
  children: ReactNode;
}

/** The one deep-sea surface of a screen: a chart under a veil that keeps the words readable. */
export function SeaSurface({ art = 'map', className, children }: Props) {
  return (
    <div className={classes(classNames.surface, className)} data-art={art}>
      <div className={classNames.content}>{children}</div>
    </div>
  );
}
