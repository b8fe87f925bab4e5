import type { ReactNode } from 'react';
import classNames from './dialogs.module.css';
import { fullName } from './list/lists';

const shown = 5;

interface Props {
  people: readonly { id: number; firstName: string; lastName: string }[];
  /** What happens to them. */
  children: ReactNode;
}

/** Who is meant, by name where they are several, and what happens to them. */
export function Names({ people, children }: Props) {
  return (
    <div className={classNames.body}>
      {people.length > 1 && (
        <p className={classNames.names}>
          {people.slice(0, shown).map(fullName).join(', ')}
          {people.length > shown && ` and ${people.length - shown} more`}
        </p>
      )}
      <p>{children}</p>
    </div>
  );
}
