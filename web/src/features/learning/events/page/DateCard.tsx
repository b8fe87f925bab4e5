import { lazy, Suspense } from 'react';
import { Card } from '~/ui/Card';
import type { EventHeadFragment } from '../my/myEvents.gql';
import { ZoneChoice } from '../my/ZoneChoice';
import { useZone } from '../zone';
import { DateFacts } from './DateFacts';
import { GoToAll } from './GoToAll';
import classNames from './page.module.css';

const Recording = lazy(() => import('./Recording'));

const titles: Record<string, string> = { now: 'Happening now', incoming: 'Next date', past: 'Last date' };

/** The date that goes on or comes next; when all are over the last one, with its recording. */
export function DateCard({ event }: { event: EventHeadFragment }) {
  const zone = useZone();
  const date = event.nextDate ?? event.lastDate;
  const title = date && event.isRecurring ? titles[date.state] : 'When and where';
  return (
    <Card as="section" className={classNames.date} aria-labelledby="event-date">
      <h2 id="event-date">{title}</h2>
      {date ? <DateFacts date={date} zone={zone} /> : <p>No dates scheduled.</p>}
      <GoToAll event={event} />
      {date?.recording && (
        <Suspense>
          <Recording date={date} />
        </Suspense>
      )}
      <ZoneChoice />
    </Card>
  );
}
