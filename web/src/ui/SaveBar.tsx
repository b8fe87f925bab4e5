import type { ReactNode } from 'react';
import classNames from './SaveBar.module.css';

interface Props {
  /** What is about to be saved, in a few words. Read out when it changes. */
  children?: ReactNode;
  actions: ReactNode;
}

/** The actions of a long form, always in sight at the bottom of the screen. */
export function SaveBar({ children, actions }: Props) {
  return (
    <div className={classNames.bar}>
      <div className={classNames.words} role="status">
        {children}
      </div>
      <div className={classNames.actions}>{actions}</div>
    </div>
  );
}
