import { wallTime } from '../when';
import classNames from './events.module.css';

/** The leaf of a calendar; sea-coloured when the day is today. */
export function DateTile({ at, zone }: { at: string; zone: string }) {
  const { month, dayOfMonth, day } = wallTime(at, zone);
  const isToday = day === wallTime(Date.now(), zone).day;
  return (
    <time className={classNames.tile} data-today={isToday || undefined} dateTime={day}>
      <span>{month}</span> <b>{dayOfMonth}</b>
    </time>
  );
}
