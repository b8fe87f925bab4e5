import { createContext, type ReactNode, useContext } from 'react';

export interface LivePart {
  /** price, countdown, figures, wins, coupon, waitlist or closed. */
  kind: string;
  /** The funnel it is about; empty for the one that is open now. */
  of: string;
  text: string;
}

/** How an editor shows a live part. Published pages have none: the server fills the place. */
export const LiveParts = createContext<((part: LivePart) => ReactNode) | null>(null);

/** A place that the server fills for every visitor, so that nothing on a page is older than a second. */
export function LiveSlot({ kind, of = '', text = '' }: Pick<LivePart, 'kind'> & Partial<LivePart>) {
  const show = useContext(LiveParts);
  if (show) return show({ kind, of, text });
  return <span className="pg-live" data-live={kind} data-of={of} data-text={text} />;
}
