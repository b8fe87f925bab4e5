import type { ReactNode } from 'react';
import classNames from './RowLink.module.css';

interface Props {
  onOpen: () => void;
  children: ReactNode;
  /** A second line in small letters. */
  detail?: ReactNode;
}

/** The first cell of a row whose details open in a drawer. */
export function RowLink({ onOpen, children, detail }: Props) {
  return (
    <span className={classNames.cell}>
      <button type="button" className={classNames.open} onClick={onOpen}>
        {children}
      </button>
      {detail && <span className={classNames.detail}>{detail}</span>}
    </span>
  );
}
