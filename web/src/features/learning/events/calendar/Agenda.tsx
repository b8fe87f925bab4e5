import type { ReactNode } from 'react';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import classNames from './calendar.module.css';
import { dayName } from './month';

interface Props<Row> {
  month: string;
  days: ReadonlyMap<string, readonly Row[]>;
  /** One row as an `li`. */
  children: (row: Row) => ReactNode;
}

/** A month as a list of its days, for small screens. */
export function Agenda<Row>({ month, days, children }: Props<Row>) {
  const filled = [...days].filter(([day]) => day.startsWith(month)).sort(([a], [b]) => a.localeCompare(b));
  if (filled.length === 0) return <EmptyState>No events this month.</EmptyState>;
  return (
    <div className={classNames.agenda}>
      {filled.map(([day, rows]) => (
        <section key={day} aria-label={dayName(day)}>
          <h3>{dayName(day)}</h3>
          <Card padding="none">
            <ul>{rows.map(children)}</ul>
          </Card>
        </section>
      ))}
    </div>
  );
}
