import type { ReactNode } from 'react';
import { Spot, type SpotKind } from './art/Spot';
import classNames from './EmptyState.module.css';

interface Props {
  spot?: SpotKind;
  title?: string;
  /** One line of help. */
  children?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  /** The heading level that fits the page; 3 inside a card. */
  level?: 1 | 2 | 3;
}

/** What a list says when there is nothing: a drawing, the sentence, one line of help, at most one action. */
export function EmptyState({ spot = 'calm', title = 'No data here', children, action, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames.state}>
      <Spot kind={spot} />
      <Heading className={classNames.title}>{title}</Heading>
      {children && <p className={classNames.help}>{children}</p>}
      {action && <div className={classNames.actions}>{action}</div>}
    </div>
  );
}
