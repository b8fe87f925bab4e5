import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes';
import type { ButtonLook } from './Button';
import classNames from './Button.module.css';

interface Target {
  /** A path of this app. */
  to?: string;
  /** An address elsewhere; opens in a new tab when `newTab` is set. */
  href?: string;
  newTab?: boolean;
}

export interface LinkButtonProps extends ButtonLook, Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  children: ReactNode;
}

/** Looks like a button and goes somewhere: a real link, so that it can be opened in a new tab. */
export function LinkButton({
  variant = 'default',
  size = 'md',
  full,
  icon,
  iconEnd,
  to,
  href,
  newTab,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const look = {
    ...rest,
    className: classes(classNames.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-full': full || undefined,
    ...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
  };
  const content = (
    <>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} {...look}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} {...look}>
      {content}
    </a>
  );
}
