import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconLock } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { closedWords } from '../../gate/door';
import { useGate } from '../../gate/useGate';
import { useZone } from '../zone';
import { DateTile } from './DateTile';
import classNames from './events.module.css';
import { MyEventsDocument } from './myEvents.gql';

const SHOWN = 6;
const SHOWN_AT_MOST = 100;

/** Published events whose door is closed to the person, with what would open them. Nothing where there are none. */
export function ClosedEvents({ search }: { search: string }) {
  const { show, gate } = useGate();
  const zone = useZone();
  const [shown, setShown] = useState(SHOWN);
  const list = { page: 1, perPage: shown, ...(search.trim() ? { search: search.trim() } : {}) };
  return (
    <Cell query={MyEventsDocument} variables={{ list, filter: 'closed' }} loading={null} empty={null}>
      {({ myEvents: { rows, total } }) => (
        <section className={classNames.closed}>
          <SectionHeader title="More events in Atlas" />
          <Card padding="none">
            <ul className={classNames.rows}>
              {rows.map((event) => (
                <li key={event.id} className={classNames.row}>
                  {event.nextDate ? (
                    <DateTile at={event.nextDate.startsAt} zone={zone} />
                  ) : (
                    <span className={classNames.tile} aria-hidden="true" />
                  )}
                  <div className={classNames.words}>
                    <h3>
                      {event.name}
                      <Badge tone="neutral" icon={<IconLock aria-hidden />}>
                        {closedWords(event.door)}
                      </Badge>
                    </h3>
                    <p>{event.schedule}</p>
                  </div>
                  <Button size="sm" aria-label={`See how to unlock: ${event.name}`} onClick={() => show(event)}>
                    See how to unlock
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
          {total > rows.length && shown === SHOWN && (
            <div className={classNames.more}>
              <Button onClick={() => setShown(SHOWN_AT_MOST)}>Show more events</Button>
            </div>
          )}
          {gate}
        </section>
      )}
    </Cell>
  );
}
