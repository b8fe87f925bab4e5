import { type ReactNode, useMemo } from 'react';
import classNames from './RichText.module.css';
import { readRichText } from './readRichText';

interface Props {
  /** HTML of an author. The server has cleaned it; here only known elements and addresses become part of the page. */
  html: string | null | undefined;
  /** What stands after the text, inside the same measure. */
  children?: ReactNode;
}

/** The text of a lesson or a course: at most 68 characters wide. */
export function RichText({ html, children }: Props) {
  const content = useMemo(() => readRichText(html ?? ''), [html]);
  return (
    <div className={classNames.text}>
      {content}
      {children}
    </div>
  );
}
