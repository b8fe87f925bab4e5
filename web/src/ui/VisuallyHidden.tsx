import type { ReactNode } from 'react';
import classNames from './VisuallyHidden.module.css';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classNames.hidden}>{children}</span>;
}
