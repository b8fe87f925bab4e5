import { useMediaQuery } from '@mantine/hooks';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { SkeletonCard } from '~/ui/Skeleton';
import { DateBadges } from '../my/DateBadges';
import listNames from '../my/events.module.css';
import { JoinButton } from '../my/JoinButton';
import { type EventDateFieldsFragment, MyCalendarDocument } from '../my/myEvents.gql';
import { momentsOf, useFreshAt } from '../my/useFreshAt';
import { useDateDrawer } from '../page/useDateDrawer';
import { hours, wallTime } from '../when';
import { useZone } from '../zone';
import { Agenda } from './Agenda';
import { byDay } from './byDay';
import type { CalendarEntry } from './calendarEntry';
import { MonthBar } from './MonthBar';
import { MonthGrid } from './MonthGrid';
import { monthName, stretchOf, weeksOf } from './month';
import { useMonth } from './useMonth';

/** The dates that are open to the person, month by month. */
export default function MyCalendar() {
  const zone = useZone();
  const { month, today, setMonth } = useMonth(zone);
  return (
    <section aria-label="Calendar">
      <MonthBar month={month} today={today} onMonth={setMonth} />
      <Cell
        query={MyCalendarDocument}
        variables={stretchOf(weeksOf(month))}
        isEmpty={() => false}
        loading={<SkeletonCard />}
      >
        {({ myCalendar }, { refetch }) => (
          <Month dates={myCalendar} month={month} today={today} onMonth={setMonth} refetch={refetch} />
        )}
      </Cell>
    </section>
  );
}

interface Props {
  dates: readonly EventDateFieldsFragment[];
  month: string;
  today: string;
  onMonth: (month: string) => void;
  refetch: () => Promise<void>;
}

function Month({ dates, month, today, onMonth, refetch }: Props) {
  const zone = useZone();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const { open, drawer } = useDateDrawer(dates);
  useFreshAt(
    dates.filter(({ state }) => state !== 'past').flatMap((date) => momentsOf(date)),
    refetch,
  );
  if (isPhone) {
    return (
      <>
        <Agenda month={month} days={byDay(dates, zone)}>
          {(date) => (
            <li key={date.id} className={listNames.plainRow}>
              <div className={listNames.words}>
                <h4>
                  {date.name}
                  <DateBadges date={date} zone={zone} withRecurring={false} />
                </h4>
                <p>{hours(date, zone)}</p>
              </div>
              {date.joinUrl ? (
                <JoinButton size="sm" date={date} />
              ) : (
                <Button size="sm" aria-label={`View details: ${date.name}`} onClick={() => open(date)}>
                  View details
                </Button>
              )}
            </li>
          )}
        </Agenda>
        {drawer}
      </>
    );
  }
  const entries = byDay(dates, zone, (date) => entryOf(date, zone));
  return (
    <>
      <MonthGrid
        label={`Events in ${monthName(month)}`}
        month={month}
        today={today}
        entries={entries}
        onMonth={onMonth}
        onOpen={(id) => {
          const date = dates.find((row) => row.id === id);
          if (date) open(date);
        }}
      />
      {drawer}
    </>
  );
}

function entryOf(date: EventDateFieldsFragment, zone: string): CalendarEntry {
  const { time } = wallTime(date.startsAt, zone);
  const base = { id: date.id, name: date.name, time };
  if (date.isCancelled) return { ...base, tone: 'off', words: 'cancelled' };
  if (date.answer === 'going') return { ...base, tone: 'going', words: "you're going" };
  if (date.answer === 'waiting') return { ...base, tone: 'waiting', words: "you're on the waitlist" };
  return { ...base, tone: 'plain', words: date.isFull ? 'full' : '' };
}
