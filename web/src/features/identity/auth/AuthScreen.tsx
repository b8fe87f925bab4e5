import type { ReactNode } from 'react';
import classNames from './AuthScreen.module.css';

interface Props {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  /** The line under the form: where else one might want to go. */
  below?: ReactNode;
}

/** What the signing-in screens have in common, inside the card of the auth layout. */
export function AuthScreen({ title, intro, children, below }: Props) {
  return (
    <div className={classNames.screen}>
      <h1>{title}</h1>
      {intro && <p className={classNames.intro}>{intro}</p>}
      {children}
      {below && <p className={classNames.below}>{below}</p>}
    </div>
  );
}
