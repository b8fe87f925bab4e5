import { type ReactNode, useId } from 'react';
import { Card } from '~/ui/Card';
import classNames from '../Home.module.css';

interface Props {
  title: string;
  /** How many, or the way to all of them. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card beside the queue, with its heading. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <header className={classNames.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </Card>
  );
}
