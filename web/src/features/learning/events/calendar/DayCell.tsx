import { useState } from 'react';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './calendar.module.css';
import type { CalendarEntry } from './calendarEntry';
import { dayName } from './month';

const SHOWN = 3;

interface Props {
  day: string;
  entries: readonly CalendarEntry[];
  isToday: boolean;
  isOutside: boolean;
  /** The one day that Tab leads to. */
  isActive: boolean;
  onFocus: () => void;
  onOpen: (id: number) => void;
}

export function DayCell({ day, entries, isToday, isOutside, isActive, onFocus, onOpen }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || entries.length <= SHOWN ? entries : entries.slice(0, SHOWN - 1);
  const hidden = entries.length - shown.length;
  const tabIndex = isActive ? 0 : -1;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a day of a grid can be walked to
      role="gridcell"
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={tabIndex}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
    >
      <VisuallyHidden>
        {dayName(day)}, {countWords(entries.length)}
      </VisuallyHidden>
      <span className={classNames.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {shown.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className={classNames.entry}
          data-tone={entry.tone}
          tabIndex={tabIndex}
          title={entry.name}
          aria-label={[`${entry.time} ${entry.name}`, entry.words].filter(Boolean).join(', ')}
          onClick={() => onOpen(entry.id)}
        >
          <span>{entry.time}</span> <b>{entry.name}</b>
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={classNames.more} tabIndex={tabIndex} onClick={() => setWhole(true)}>
          {hidden} more
        </button>
      )}
    </td>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'no events';
  return count === 1 ? '1 event' : `${count} events`;
}
