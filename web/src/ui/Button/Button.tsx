import { type ButtonHTMLAttributes, type ReactNode, type Ref, useRef } from 'react';
import { classes } from '../classes';
import { IconLoader2 } from '../icons';
import classNames from './Button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'subtle' | 'danger' | 'danger-text' | 'mango' | 'on-sea';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** One `primary` per view. `danger` only in the confirming dialog; `mango` and `on-sea` only on sea surfaces. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width. */
  full?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Blocks further presses and shows a spinner. The button never gets narrower while it loads. */
  loading?: boolean;
  /** The word while loading, such as 'SENDING OTP...'. */
  loadingLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'default',
  size = 'md',
  full,
  icon,
  iconEnd,
  loading = false,
  loadingLabel,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  style,
  ...rest
}: ButtonProps) {
  const label = useRef<HTMLSpanElement>(null);
  const restingWidth = useRef<number>(undefined);
  // Looked up only when the loading begins, while the button still stands there as it was: measuring lays out the whole page.
  if (loading) restingWidth.current ??= label.current?.parentElement?.offsetWidth;
  else restingWidth.current = undefined;
  return (
    <button
      {...rest}
      type={type}
      className={classes(classNames.button, className)}
      style={loading && !full ? { ...style, minWidth: restingWidth.current } : style}
      data-variant={variant}
      data-size={size}
      data-full={full || undefined}
      disabled={disabled}
      aria-busy={loading || undefined}
      // A loading button stays focusable, so that the keyboard does not lose its place; it only stops acting.
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <IconLoader2 className={classNames.spinner} stroke={2} aria-hidden /> : icon}
      <span ref={label}>{loading && loadingLabel ? loadingLabel : children}</span>
      {!loading && iconEnd}
    </button>
  );
}
