import type { HTMLAttributes, ReactNode } from 'react';
import classNames from './Card.module.css';
import { classes } from './classes';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element: `section` or `article` when the card has its own heading. */
  as?: 'div' | 'section' | 'article' | 'li';
  /** `none` for tables and lists that run from edge to edge. */
  padding?: 'none' | 'md' | 'lg';
  /** `lg` is radius 20, for the one hero card of a page. */
  radius?: 'md' | 'lg';
  children?: ReactNode;
}

/** A hairline card on the ground colour. Cards do not hold cards. */
export function Card({ as: Element = 'div', padding = 'md', radius = 'md', className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classes(classNames.card, className)} data-padding={padding} data-radius={radius} />
  );
}
