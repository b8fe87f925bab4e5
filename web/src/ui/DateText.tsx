import {
  bannerDate,
  clockTime,
  isLifetime,
  listDate,
  listDateTime,
  manilaDay,
  recordDate,
  type When,
} from '~/lib/dates';

/** Records MM/DD/YYYY, lists MMM DD, YYYY, banners ddd, MM/DD/YYYY, appointments with the hour in Manila. */
export type DateFormat = 'record' | 'list' | 'banner' | 'log' | 'appointment' | 'time';

const write: Record<DateFormat, (when: When) => string> = {
  record: recordDate,
  list: listDate,
  banner: bannerDate,
  log: listDateTime,
  appointment: (when) => `${listDateTime(when)} (Manila)`,
  time: (when) => `${clockTime(when)} (Manila)`,
};

interface Props {
  /** A Manila day (YYYY-MM-DD) or an instant; nothing, or what is no date, shows `empty`. */
  value: When | null | undefined;
  format?: DateFormat;
  empty?: string;
}

export function DateText({ value, format = 'list', empty = 'None' }: Props) {
  if (!isDate(value)) return <span>{empty}</span>;
  return (
    <time dateTime={typeof value === 'string' ? value : new Date(value).toISOString()}>{write[format](value)}</time>
  );
}

/** An expiry: one that lies beyond 9999 has no end. */
export function ExpiryText({ value, format, empty }: Props) {
  if (isDate(value) && isLifetime(value)) return <span>Lifetime</span>;
  return <DateText value={value} format={format} empty={empty} />;
}

function isDate(value: Props['value']): value is When {
  return value !== null && value !== undefined && !Number.isNaN(manilaDay(value));
}
