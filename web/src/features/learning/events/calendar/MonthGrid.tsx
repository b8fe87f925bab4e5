import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classNames from './calendar.module.css';
import type { CalendarEntry } from './calendarEntry';
import { DayCell } from './DayCell';
import { dayByKey, sameDayIn, WEEKDAY_NAMES, weeksOf } from './month';

interface Props {
  label: string;
  month: string;
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  onMonth: (month: string) => void;
  onOpen: (id: number) => void;
}

/** A month as a grid. Arrow keys go from day to day, Page Up and Page Down from month to month; Enter opens what the day holds. */
export function MonthGrid({ label, month, today, entries, onMonth, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState(today);
  const active = wanted.startsWith(month)
    ? wanted
    : sameDayIn(month, month === today.slice(0, 7) ? today : `${month}-01`);
  // The day to focus once its month is drawn.
  const [focusDay, setFocusDay] = useState<string | null>(null);
  useEffect(() => {
    if (!focusDay) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
    setFocusDay(null);
  }, [focusDay]);

  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const day = target.dataset.day;
    if (!day) {
      if (event.key === 'Escape') setFocusDay(active);
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const [only, ...others] = entries.get(day) ?? [];
      if (only && others.length === 0) onOpen(only.id);
      else target.querySelector<HTMLElement>('button')?.focus();
      return;
    }
    const next = dayByKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    setWanted(next);
    setFocusDay(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a table whose cells can be walked through
    <table ref={table} className={classNames.grid} role="grid" aria-label={label} onKeyDown={press}>
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                entries={entries.get(day) ?? []}
                isToday={day === today}
                isOutside={!day.startsWith(month)}
                isActive={day === active}
                onFocus={() => setWanted(day)}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
