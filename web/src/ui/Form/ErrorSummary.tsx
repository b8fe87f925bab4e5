import { type MouseEvent, useEffect, useRef } from 'react';
import { IconAlertCircle } from '../icons';
import classNames from './Form.module.css';

interface Props {
  /** A new number brings the focus here again. */
  attempt: number;
  formId: string;
  errors: Record<string, string>;
  /** Messages that belong to no field of this form. */
  loose: string[];
}

/** Comes first after a failed attempt, takes the focus and links to the fields; it shrinks as they are mended. */
export function ErrorSummary({ attempt, formId, errors, loose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors).filter(([, message]) => message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is the reason to take the focus
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (entries.length === 0 && loose.length === 0) return null;

  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const field = document.getElementById(id);
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div ref={box} className={classNames.summary} role="alert" tabIndex={-1}>
      <p className={classNames.summaryTitle}>
        <IconAlertCircle size={18} stroke={2} aria-hidden />
        Errors prevented this form from being saved
      </p>
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            <a href={`#${formId}-${path}`} onClick={(event) => goTo(event, `${formId}-${path}`)}>
              {message}
            </a>
          </li>
        ))}
        {loose.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
