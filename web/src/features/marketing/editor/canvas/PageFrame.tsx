import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { dressFrame, paintFrame, type Scheme } from './frameStyles';

interface Props {
  title: string;
  scheme?: Scheme;
  className?: string;
  /** Whether the header is a bar of its own. */
  hasBar?: boolean;
  children: ReactNode;
}

/** A document of its own that looks like a published page. Its links lead nowhere. */
export function PageFrame({ title, scheme = 'light', className, hasBar = false, children }: Props) {
  const [frame, setFrame] = useState<Document | null>(null);
  useEffect(() => {
    if (frame) paintFrame(frame, scheme);
  }, [frame, scheme]);
  useEffect(() => {
    frame?.body.classList.toggle('pg-bar', hasBar);
  }, [frame, hasBar]);
  const ready = (element: HTMLIFrameElement) => {
    const shown = element.contentDocument;
    if (!shown) return;
    dressFrame(shown);
    const stay = (event: Event) => event.preventDefault();
    shown.addEventListener('click', (event) => (event.target as Element).closest('a') && stay(event));
    shown.addEventListener('submit', stay);
    setFrame(shown);
  };
  return (
    <iframe
      title={title}
      className={className}
      srcDoc="<!doctype html><html><head></head><body></body></html>"
      onLoad={(event) => ready(event.currentTarget)}
    >
      {frame && createPortal(children, frame.body)}
    </iframe>
  );
}
