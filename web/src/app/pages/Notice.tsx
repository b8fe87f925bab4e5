import type { ReactNode } from 'react';
import { Spot, type SpotKind } from '~/ui/art/Spot';
import classNames from './Notice.module.css';

interface Props {
  spot: SpotKind;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A whole page that has only one thing to say. */
export function Notice({ spot, title, children, actions }: Props) {
  return (
    <div className={classNames.notice}>
      <Spot kind={spot} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {actions && <div className={classNames.actions}>{actions}</div>}
    </div>
  );
}
