import type { ReactNode } from 'react';
import { Card } from '~/ui/Card';
import classNames from '../../catalogue/catalogue.module.css';
import own from '../sale.module.css';

interface Props {
  title: string;
  help: string;
  /** How buyers see it, while staff type. Nothing in it can be pressed. */
  preview: ReactNode;
  children: ReactNode;
}

/** Fields on one side, and on the other what buyers will see. */
export function SaleSection({ title, help, preview, children }: Props) {
  return (
    <Card as="section" className={own.section} aria-label={title}>
      <header className={own.head}>
        <h2 className={own.title}>{title}</h2>
        <p className={own.help}>{help}</p>
      </header>
      <div className={`${classNames.fields} ${own.fields}`}>{children}</div>
      <figure className={own.preview} aria-label={`Preview: ${title}`}>
        <figcaption>Preview</figcaption>
        <div className={own.screen} inert>
          {preview}
        </div>
      </figure>
    </Card>
  );
}
