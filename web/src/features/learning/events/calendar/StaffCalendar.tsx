import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { SkeletonCard } from '~/ui/Skeleton';
import listNames from '../my/events.module.css';
import { goingInWords } from '../my/eventWords';
import { EventCalendarDocument, type EventCalendarQuery } from '../staff/events.gql';
import { wallTime } from '../when';
import { MANILA } from '../zone';
import { Agenda } from './Agenda';
import { byDay } from './byDay';
import type { CalendarEntry } from './calendarEntry';
import { MonthBar } from './MonthBar';
import { MonthGrid } from './MonthGrid';
import { monthName, stretchOf, weeksOf } from './month';
import { useMonth } from './useMonth';

type StaffDate = EventCalendarQuery['eventCalendar'][number];

/** The page of an event with the answers to one of its dates open. */
const pathOf = ({ eventId, id }: StaffDate) => `${routes.event({ id: eventId })}?date=${id}`;

/** All dates of all events, drafts among them, month by month in Manila. */
export default function StaffCalendar() {
  const { month, today, setMonth } = useMonth(MANILA);
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  return (
    <section aria-label="Calendar">
      <MonthBar month={month} today={today} onMonth={setMonth} />
      <Cell
        query={EventCalendarDocument}
        variables={stretchOf(weeksOf(month))}
        isEmpty={() => false}
        loading={<SkeletonCard />}
      >
        {({ eventCalendar: dates }) =>
          isPhone ? (
            <Agenda month={month} days={byDay(dates, MANILA)}>
              {(date) => (
                <li key={date.id} className={listNames.plainRow}>
                  <div className={listNames.words}>
                    <h4>
                      <Link to={pathOf(date)}>{date.name}</Link>
                      {date.isCancelled && <Badge tone="danger">Cancelled</Badge>}
                    </h4>
                    <p>
                      {wallTime(date.startsAt, MANILA).time} · {goingInWords(date)}
                    </p>
                  </div>
                </li>
              )}
            </Agenda>
          ) : (
            <MonthGrid
              label={`Events in ${monthName(month)}`}
              month={month}
              today={today}
              entries={byDay(dates, MANILA, entryOf)}
              onMonth={setMonth}
              onOpen={(id) => {
                const date = dates.find((row) => row.id === id);
                if (date) navigate(pathOf(date));
              }}
            />
          )
        }
      </Cell>
    </section>
  );
}

function entryOf(date: StaffDate): CalendarEntry {
  const { time } = wallTime(date.startsAt, MANILA);
  return {
    id: date.id,
    name: date.name,
    time,
    tone: date.isCancelled ? 'off' : 'plain',
    words: date.isCancelled ? 'cancelled' : goingInWords(date),
  };
}
