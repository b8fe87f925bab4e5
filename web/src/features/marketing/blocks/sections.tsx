import { LiveSlot } from './LiveSlot';
import { paragraphs, safeLink } from './links';

export interface HeroProps {
  kicker: string;
  title: string;
  text: string;
  facts: { text: string }[];
  action: string;
  to: string;
  note: string;
}

/** The first thing on a page: deep sea, one promise, one mango button. */
export function Hero({ kicker, title, text, facts, action, to, note }: HeroProps) {
  return (
    <section className="pg-hero">
      <div className="pg-in">
        {kicker && <p className="pg-kicker">{kicker}</p>}
        <h1>{title}</h1>
        {paragraphs(text).map((part) => (
          <p key={part} className="pg-lead">
            {part}
          </p>
        ))}
        {facts?.length > 0 && (
          <ul className="pg-facts">
            {facts.map((fact) => (
              <li key={fact.text}>{fact.text}</li>
            ))}
          </ul>
        )}
        {action && (
          <p className="pg-act">
            <a className="pg-button" href={safeLink(to)}>
              {action}
            </a>
            {note && <small>{note}</small>}
          </p>
        )}
      </div>
    </section>
  );
}

export interface TextProps {
  title: string;
  text: string;
  tone: 'plain' | 'soft';
}

export function Text({ title, text, tone }: TextProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in pg-narrow">
        {title && <h2>{title}</h2>}
        {paragraphs(text).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
    </section>
  );
}

export interface ChecklistProps {
  title: string;
  text: string;
  items: { text: string }[];
  tone: 'plain' | 'soft';
}

export function Checklist({ title, text, items, tone }: ChecklistProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in pg-split">
        <div>
          <h2>{title}</h2>
          {text && <p className="pg-muted">{text}</p>}
        </div>
        <ul className="pg-checks">
          {items?.map((item) => (
            <li key={item.text}>{item.text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export interface StepsProps {
  title: string;
  text: string;
  /** With a link, the title leads there. */
  items: { label: string; title: string; text: string; to: string }[];
  tone: 'plain' | 'soft';
}

/** Numbered steps, or the parts of a series, side by side. */
export function Steps({ title, text, items, tone }: StepsProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in">
        <h2>{title}</h2>
        {text && <p className="pg-muted">{text}</p>}
        <ol className="pg-steps">
          {items?.map((item, at) => (
            <li key={item.title}>
              <span className="pg-number">{at + 1}</span>
              {item.label && <p className="pg-label">{item.label}</p>}
              <h3>{item.to ? <a href={safeLink(item.to)}>{item.title}</a> : item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export interface QuestionsProps {
  title: string;
  items: { question: string; answer: string }[];
  tone: 'plain' | 'soft';
}

export function Questions({ title, items, tone }: QuestionsProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in pg-split">
        <h2>{title}</h2>
        <div className="pg-questions">
          {items?.map((item) => (
            <details key={item.question}>
              <summary>{item.question}</summary>
              {paragraphs(item.answer).map((part) => (
                <p key={part}>{part}</p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export interface CallToActionProps {
  title: string;
  text: string;
  action: string;
  to: string;
}

export function CallToAction({ title, text, action, to }: CallToActionProps) {
  return (
    <section className="pg-call">
      <div className="pg-in">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <a className="pg-button" href={safeLink(to)}>
          {action}
        </a>
      </div>
    </section>
  );
}

export interface PriceProps {
  title: string;
  text: string;
  funnel: string;
  items: { text: string }[];
}

/** The price is never typed: it comes from the funnel, so that page and checkout always match. */
export function Price({ title, text, funnel, items }: PriceProps) {
  return (
    <section className="pg-part" data-tone="soft" id="price">
      <div className="pg-in pg-split">
        <div>
          <h2>{title}</h2>
          {paragraphs(text).map((part) => (
            <p key={part} className="pg-muted">
              {part}
            </p>
          ))}
          <ul className="pg-checks">
            {items?.map((item) => (
              <li key={item.text}>{item.text}</li>
            ))}
          </ul>
        </div>
        <LiveSlot kind="price" of={funnel} />
      </div>
    </section>
  );
}

export interface CountdownProps {
  text: string;
}

/** Days left until enrollment closes; nothing while it is closed. */
export function Countdown({ text }: CountdownProps) {
  return <LiveSlot kind="countdown" text={text} />;
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
