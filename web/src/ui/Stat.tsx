import type { ReactNode } from 'react';
import { Card } from './Card';
import { IconTrendingDown, IconTrendingUp } from './icons';
import classNames from './Stat.module.css';

interface Props {
  label: string;
  /** A figure, a `Money`, a date. */
  value: ReactNode;
  /** What the figure means or how it moved, in words. */
  note?: ReactNode;
  /** Shows an arrow before the note; the words must say the same. */
  trend?: 'up' | 'down';
  /** Red figure, for what is overdue. */
  danger?: boolean;
  /** A small drawing at the end, such as a spark line. */
  aside?: ReactNode;
}

export function Stat({ label, value, note, trend, danger, aside }: Props) {
  return (
    <div className={classNames.stat} data-danger={danger || undefined}>
      <p className={classNames.label}>{label}</p>
      <div className={classNames.line}>
        <p className={classNames.value}>{value}</p>
        {aside}
      </div>
      {note && (
        <p className={classNames.note} data-trend={trend}>
          {trend === 'up' && <IconTrendingUp size={16} stroke={2} aria-hidden />}
          {trend === 'down' && <IconTrendingDown size={16} stroke={2} aria-hidden />}
          {note}
        </p>
      )}
    </div>
  );
}

/** Figures side by side in one card; two by two on phones. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className={classNames.row}>
      {children}
    </Card>
  );
}
