import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes';
import classNames from './Button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What the button does, in words: a screen reader has nothing else. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  bordered?: boolean;
  /** Takes the colour of what it sits on, such as a banner. */
  inheritColor?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, size = 'md', bordered, inheritColor, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(classNames.icon, className)}
      data-size={size}
      data-bordered={bordered || undefined}
      data-inherit={inheritColor || undefined}
    >
      {icon}
    </button>
  );
}
