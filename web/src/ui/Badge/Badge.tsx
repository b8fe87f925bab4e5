import type { ReactNode } from 'react';
import classNames from './Badge.module.css';

export type BadgeTone = 'success' | 'danger' | 'warning' | 'info' | 'outline' | 'neutral';

interface Props {
  tone: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A status in icon, word and colour. Not clickable: a filter is a Chip. */
export function Badge({ tone, icon, children }: Props) {
  return (
    <span className={classNames.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
