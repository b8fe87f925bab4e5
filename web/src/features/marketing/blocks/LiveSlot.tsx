interface Props {
  /** price, countdown, figures or seats. */
  kind: string;
  /** The funnel it is about; empty for the one that is open now. */
  of?: string;
  text?: string;
}

/** A place that the server fills for every visitor, so that nothing on a page is older than a second. */
export function LiveSlot({ kind, of = '', text = '' }: Props) {
  return <span className="pg-live" data-live={kind} data-of={of} data-text={text} />;
}
