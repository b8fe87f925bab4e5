import type { ReactNode } from 'react';
import { grouped } from '~/lib/figures';
import { MembershipBadge } from '~/ui/Badge';
import { ExpiryText } from '~/ui/DateText';

/** What another domain says about a person, as its kind asks: text, number, date or membership. */
export function partValue(kind: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'membership') return <MembershipBadge status={String(value)} />;
  if (kind === 'date') return <ExpiryText value={value as string | number} />;
  if (kind === 'number') return grouped(Number(value));
  return String(value);
}
