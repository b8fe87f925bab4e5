import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { grouped } from '~/lib/figures';
import classNames from './Chip.module.css';
import { classes } from './classes';
import { IconCheck, IconChevronDown, IconX } from './icons';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  pressed?: boolean;
  icon?: ReactNode;
  /** How many rows the filter holds. */
  count?: number;
  /** Pressing takes the filter away: the end shows a cross instead of the start a check. */
  removable?: boolean;
  /** Opens a menu with choices. */
  opensMenu?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter that is on or off. A status is a Badge. */
export function Chip({ pressed, icon, count, removable, opensMenu, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(classNames.chip, className)}
      aria-pressed={opensMenu ? undefined : Boolean(pressed)}
      data-on={pressed || undefined}
    >
      {icon ?? (pressed && !removable && !opensMenu && <IconCheck size={16} stroke={2} aria-hidden />)}
      <span>{children}</span>
      {count !== undefined && <span className={classNames.count}>{grouped(count)}</span>}
      {removable && <IconX size={14} stroke={2.2} aria-hidden />}
      {opensMenu && <IconChevronDown size={15} stroke={2} aria-hidden />}
    </button>
  );
}

/** Chips in a row; on phones they scroll sideways instead of wrapping. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: filters over a list are no form fields
    <div className={classNames.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}
