import { useState } from 'react';
import { StatusBadge } from '~/ui/Badge';
import { IconArchive, IconCalendarDue, IconCalendarOff, IconCheck, IconTicketOff } from '~/ui/icons';
import type { CouponDetailsFragment } from './coupons.gql';
import { couponState } from './couponWords';

const looks = {
  good: { word: 'Valid', tone: 'success', icon: <IconCheck size={14} aria-hidden /> },
  toCome: { word: 'Scheduled', tone: 'info', icon: <IconCalendarDue size={14} aria-hidden /> },
  over: { word: 'Ended', tone: 'outline', icon: <IconCalendarOff size={14} aria-hidden /> },
  usedUp: { word: 'Used up', tone: 'outline', icon: <IconTicketOff size={14} aria-hidden /> },
  archived: { word: 'Archived', tone: 'neutral', icon: <IconArchive size={14} aria-hidden /> },
} as const;

export function CouponState({ coupon }: { coupon: CouponDetailsFragment }) {
  const [now] = useState(() => new Date().toISOString());
  return <StatusBadge looks={looks} status={couponState(coupon, now)} />;
}
