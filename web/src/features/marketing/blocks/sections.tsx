import { keyed, linesOf, paragraphs, pictureOf, safeLink } from './links';
import { PictureView } from './PictureView';
import { RichText } from './RichText';

export interface HeroProps {
  kicker: string;
  title: string;
  text: string;
  facts: { text: string }[];
  action: string;
  to: string;
  note: string;
  picture: string;
  alt: string;
}

/** The first thing on a page: deep sea, one promise, one mango button. */
export function Hero({ kicker, title, text, facts, action, to, note, picture, alt }: HeroProps) {
  const shown = pictureOf(picture);
  return (
    <section className="pg-hero">
      <div className={shown ? 'pg-in pg-hero-two' : 'pg-in'}>
        <div>
          {kicker && <p className="pg-kicker">{kicker}</p>}
          <h1>{title}</h1>
          {keyed(paragraphs(text)).map(({ key, item }) => (
            <p key={key} className="pg-lead">
              {item}
            </p>
          ))}
          {facts?.length > 0 && (
            <ul className="pg-facts">
              {keyed(facts).map(({ key, item }) => (
                <li key={key}>{item.text}</li>
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
        {shown && <PictureView picture={shown} alt={alt} sizes="(max-width: 900px) 100vw, 520px" isFirst />}
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
      <div className="pg-in pg-prose">
        {title && <h2>{title}</h2>}
        <RichText text={text} />
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
          {keyed(items).map(({ key, item }) => (
            <li key={key}>{item.text}</li>
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
          {keyed(items).map(({ key, item }, at) => (
            <li key={key}>
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

export interface SeriesProps {
  title: string;
  text: string;
  /** Lines is one line each. */
  items: { label: string; title: string; text: string; lines: string; to: string }[];
  tone: 'plain' | 'soft';
}

/** The parts of a series along a route, with what each of them gives. */
export function Series({ title, text, items, tone }: SeriesProps) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in">
        <h2>{title}</h2>
        {text && <p className="pg-muted">{text}</p>}
        <ol className="pg-steps pg-series">
          {keyed(items).map(({ key, item }, at) => (
            <li key={key}>
              <span className="pg-number">{at + 1}</span>
              <div>
                {item.label && <p className="pg-label">{item.label}</p>}
                <h3>{item.to ? <a href={safeLink(item.to)}>{item.title}</a> : item.title}</h3>
                <p>{item.text}</p>
                {item.lines && (
                  <ul className="pg-checks">
                    {keyed(linesOf(item.lines)).map((line) => (
                      <li key={line.key}>{line.item}</li>
                    ))}
                  </ul>
                )}
              </div>
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
          {keyed(items).map(({ key, item }) => (
            <details key={key}>
              <summary>{item.question}</summary>
              {keyed(paragraphs(item.answer)).map((part) => (
                <p key={part.key}>{part.item}</p>
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
