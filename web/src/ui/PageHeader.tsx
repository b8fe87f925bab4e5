import type { ReactNode } from 'react';
import classNames from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  description?: ReactNode;
  /** Create button and others, at the end. Leave it out when the person may not create. */
  actions?: ReactNode;
}

/** The one h1 of a page with its actions. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <header className={classNames.header}>
      <div className={classNames.words}>
        <h1>{title}</h1>
        {description && <p className={classNames.description}>{description}</p>}
      </div>
      {actions && <div className={classNames.actions}>{actions}</div>}
    </header>
  );
}

/** A heading inside a page with a link at its end. */
export function SectionHeader({ title, aside }: { title: ReactNode; aside?: ReactNode }) {
  return (
    <header className={classNames.section}>
      <h2>{title}</h2>
      {aside && <div className={classNames.aside}>{aside}</div>}
    </header>
  );
}
