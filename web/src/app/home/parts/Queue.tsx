import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { type Icon, IconChevronRight } from '~/ui/icons';
import classNames from '../Home.module.css';

export interface QueueLine {
  key: string;
  icon: Icon;
  title: string;
  count: number;
  /** How long it waits, how much it is, who is first. */
  note: string;
  /** Where the work is done. */
  to: string;
  /** The words of the button; without them the person may look, not act. */
  action: string;
}

interface Props {
  lines: readonly QueueLine[];
  title?: string;
  /** When nothing waits. */
  calm: string;
}

/** What waits, most pressing first: how many, how long, and the way to the place where it is done. Queues at 0 are left out. */
export function Queue({ lines, title = 'Waiting for you', calm }: Props) {
  const waiting = lines.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="queue-title">
      <header className={classNames.head}>
        <h2 id="queue-title">{title}</h2>
      </header>
      <Card padding="none">
        {waiting.length === 0 ? (
          <EmptyState spot="calm" title="Nothing is waiting">
            {calm}
          </EmptyState>
        ) : (
          <ul className={`${classNames.rows} ${classNames.queue}`}>
            {waiting.map(({ key, icon: Icon, title: name, count, note, to, action }, at) => (
              <li key={key} data-testid="queue-row">
                <div className={classNames.row}>
                  <span className={classNames.icon}>
                    <Icon size={20} stroke={1.75} aria-hidden />
                  </span>
                  <div className={classNames.rowWords}>
                    <Link to={to}>{name}</Link>
                    <p>{note}</p>
                  </div>
                  <b className={classNames.figure}>{grouped(count)}</b>
                  <IconChevronRight className={classNames.chevron} size={20} stroke={2} aria-hidden />
                  <div className={classNames.rowActions}>
                    <LinkButton variant={at === 0 ? 'primary' : 'default'} to={to}>
                      {action}
                    </LinkButton>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
