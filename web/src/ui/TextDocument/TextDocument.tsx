import type { ReactNode } from 'react';
import { Button } from '../Button';
import { IconPrinter } from '../icons';
import classNames from './TextDocument.module.css';

export interface TextSection {
  /** Stays the same when the title changes: people link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface TextDocumentProps {
  title: string;
  /** The day the text took effect, in words. */
  effective: string;
  /** What the document says, in two or three sentences. */
  summary: ReactNode;
  sections: readonly TextSection[];
}

/** A long text with numbered sections and a table of contents, such as the terms. Prints as plain paper. */
export function TextDocument({ title, effective, summary, sections }: TextDocumentProps) {
  return (
    <article className={classNames.document}>
      <header className={classNames.header}>
        <h1>{title}</h1>
        <p className={classNames.effective}>In effect since {effective}</p>
        <div className={classNames.summary}>{summary}</div>
        <Button
          size="sm"
          className={classNames.print}
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <nav className={classNames.contents} aria-labelledby="contents-title">
        <h2 id="contents-title" className={classNames.contentsTitle}>
          On this page
        </h2>
        <ol>
          {sections.map(({ id, title: sectionTitle }) => (
            <li key={id}>
              <a href={`#${id}`}>{sectionTitle}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classNames.text}>
        {sections.map(({ id, title: sectionTitle, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <span className={classNames.number}>{index + 1}.</span> {sectionTitle}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}
