import classNames from './Reference.module.css';

/** A number such as A-000123, on one line: it does not break at its hyphen. */
export function Reference({ children }: { children: string }) {
  return <span className={classNames.reference}>{children}</span>;
}
