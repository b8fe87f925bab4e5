import { type DateStyle, formatDate, toMoment } from './manila';

interface Props {
  /** A Manila day (YYYY-MM-DD) or a moment; empty shows `empty`. */
  value: string | Date | null | undefined;
  /** Records MM/DD/YYYY, lists MMM DD, YYYY, banners ddd, MM/DD/YYYY, appointments with the hour in Manila. */
  format?: DateStyle;
  empty?: string;
}

export function DateText({ value, format = 'list', empty = 'None' }: Props) {
  const text = value ? formatDate(value, format) : '';
  if (!value || !text) return <span>{empty}</span>;
  return <time dateTime={typeof value === 'string' ? value : value.toISOString()}>{text}</time>;
}

/** An expiry: what lies in the year 9999 or later has no end. */
export function ExpiryText({ value, format = 'list', empty = 'Lifetime' }: Props) {
  if (!value || toMoment(value).getUTCFullYear() >= 9999) return <span>{value ? 'Lifetime' : empty}</span>;
  return <DateText value={value} format={format} />;
}
