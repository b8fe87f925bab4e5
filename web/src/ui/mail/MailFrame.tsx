import { useMemo } from 'react';
import { styleNonce } from '~/theme/styleNonce';
import classNames from './MailFrame.module.css';
import { mailDocument } from './mailDocument';

/** The mail as the receiver sees it, in a frame that can neither run nor reach anything. */
export function MailFrame({ html, subject }: { html: string; subject: string }) {
  const document = useMemo(() => mailDocument(html, styleNonce()), [html]);
  return <iframe className={classNames.frame} title={`Email: ${subject}`} sandbox="" srcDoc={document} />;
}
