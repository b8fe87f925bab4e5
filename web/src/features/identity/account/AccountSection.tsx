import { type ReactNode, useId } from 'react';
import { Card } from '~/ui/Card';
import classNames from './AccountSection.module.css';

interface Props {
  title: string;
  /** How things stand, in a sentence or two. */
  children: ReactNode;
  /** At the end of the first line; under the words on phones. */
  actions?: ReactNode;
  /** Lists and forms of the section, over the whole width. */
  more?: ReactNode;
}

/** One matter of the account: what it is, how it stands, and what can be done about it. */
export function AccountSection({ title, children, actions, more }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={classNames.first}>
        <div className={classNames.words}>
          <h2 id={id}>{title}</h2>
          {children}
        </div>
        {actions && <div className={classNames.actions}>{actions}</div>}
      </div>
      {more && <div className={classNames.more}>{more}</div>}
    </Card>
  );
}
