import { LiveSlot } from './LiveSlot';
import { keyed, paragraphs } from './links';

export interface PriceProps {
  title: string;
  text: string;
  funnel: string;
  items: { text: string }[];
  action: string;
}

/** The price is never typed: it comes from the funnel, so that page and checkout always match. */
export function Price({ title, text, funnel, items, action }: PriceProps) {
  return (
    <section className="pg-part" data-tone="soft" id="price">
      <div className="pg-in pg-split">
        <div>
          <h2>{title}</h2>
          {keyed(paragraphs(text)).map(({ key, item }) => (
            <p key={key} className="pg-muted">
              {item}
            </p>
          ))}
          <ul className="pg-checks">
            {keyed(items).map(({ key, item }) => (
              <li key={key}>{item.text}</li>
            ))}
          </ul>
        </div>
        <LiveSlot kind="price" of={funnel} text={JSON.stringify({ action: action ?? '' })} />
      </div>
    </section>
  );
}

export interface CountdownProps {
  text: string;
  until: 'batch' | 'funnel' | 'date';
  funnel: string;
  at: string;
  next: 'waitlist' | 'link' | 'message' | 'hide';
  after: string;
  action: string;
  to: string;
}

/** Time left until something ends, and what happens then; after the end it is what was said. */
export function Countdown({ text, until, funnel, at, next, after, action, to }: CountdownProps) {
  const then = next ?? 'waitlist';
  const words = {
    text,
    until: until ?? 'batch',
    at: at ?? '',
    then,
    after: after ?? '',
    action: action ?? '',
    to: to ?? '',
  };
  return <LiveSlot kind="countdown" of={funnel ?? ''} text={JSON.stringify(words)} />;
}

export interface CouponProps {
  text: string;
  funnel: string;
  code: string;
  action: string;
}

/** A coupon of a funnel, while it can be used. */
export function Coupon({ text, funnel, code, action }: CouponProps) {
  return (
    <section className="pg-part pg-tight">
      <div className="pg-in">
        <LiveSlot kind="coupon" of={funnel} text={JSON.stringify({ text, code, action })} />
      </div>
    </section>
  );
}

export interface FiguresProps {
  title: string;
  tone: 'plain' | 'soft';
}

/** Members, lessons and confirmed wins, counted when the page is opened. */
export function Figures({ title, tone }: FiguresProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in">
        {title && <h2>{title}</h2>}
        <LiveSlot kind="figures" />
      </div>
    </section>
  );
}

export interface WinsProps {
  title: string;
  text: string;
  count: '3' | '6';
  tone: 'plain' | 'soft';
}

/** The latest wins that a coach confirmed and whose owners agreed to show them. */
export function Wins({ title, text, count, tone }: WinsProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in">
        <h2>{title}</h2>
        {text && <p className="pg-muted">{text}</p>}
        <LiveSlot kind="wins" text={JSON.stringify({ count })} />
      </div>
    </section>
  );
}

export interface ClosedProps {
  title: string;
  text: string;
}

/** The first thing on a closed page: what is closed and when it opens, filled for what the visitor came for. */
export function Closed({ title, text }: ClosedProps) {
  return <LiveSlot kind="closed" text={JSON.stringify({ title, text })} />;
}

export interface WaitlistProps {
  title: string;
  text: string;
  funnel: string;
  action: string;
}

/** A form to wait for a funnel to open. It works without script. */
export function Waitlist({ title, text, funnel, action }: WaitlistProps) {
  return (
    <section className="pg-part" data-tone="soft" id="waitlist">
      <div className="pg-in pg-split">
        <div>
          <h2>{title}</h2>
          {text && <p className="pg-muted">{text}</p>}
        </div>
        <LiveSlot kind="waitlist" of={funnel} text={JSON.stringify({ action })} />
      </div>
    </section>
  );
}
