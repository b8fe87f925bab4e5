import type { ReactNode } from 'react';
import classNames from './Banner.module.css';
import { IconButton } from './Button';
import { IconAlertOctagon, IconClockExclamation, IconInfoCircle, IconX } from './icons';

export type BannerVariant = 'warning' | 'danger' | 'info';

interface Props {
  variant: BannerVariant;
  children: ReactNode;
  /** Shows the dismiss button. Anyone who passes it remembers the dismissal by the banner's name. Danger has none. */
  onDismiss?: () => void;
}

const icons = { warning: IconClockExclamation, danger: IconAlertOctagon, info: IconInfoCircle };

/** One line at the top of the content. Only one banner at a time. */
export function Banner({ variant, children, onDismiss }: Props) {
  const Icon = icons[variant];
  return (
    <div className={classNames.banner} data-variant={variant} role={variant === 'danger' ? 'alert' : 'status'}>
      <Icon className={classNames.icon} size={20} stroke={2} aria-hidden />
      <p className={classNames.text}>{children}</p>
      {onDismiss && variant !== 'danger' && (
        <IconButton size="sm" inheritColor label="Dismiss" icon={<IconX size={18} stroke={2} />} onClick={onDismiss} />
      )}
    </div>
  );
}
