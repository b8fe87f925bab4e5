import type { ReactNode } from 'react';
import classNames from './SeaBackground.module.css';

interface Props {
  /** Brings its own <main>. */
  children: ReactNode;
  /** Small links at the foot of the page. */
  footer?: ReactNode;
}

/** The ground of auth pages: deep sea, the sun at the top right, contour lines. The content sits in the middle. */
export function SeaBackground({ children, footer }: Props) {
  return (
    <div className={classNames.dawn}>
      <div className={classNames.content}>{children}</div>
      {footer && <footer className={classNames.footer}>{footer}</footer>}
    </div>
  );
}

interface CardProps {
  children: ReactNode;
  /** A sea panel beside the form; left away on phones. */
  aside?: ReactNode;
  /** The whole 850 px also without an aside, for landing pages. */
  wide?: boolean;
}

/** The white card of auth pages, at most 850 px wide. */
export function LandingCard({ children, aside, wide = false }: CardProps) {
  return (
    <div className={classNames.card} data-with-aside={aside ? true : undefined} data-wide={wide || undefined}>
      <div className={classNames.body}>{children}</div>
      {aside && <div className={classNames.aside}>{aside}</div>}
    </div>
  );
}
