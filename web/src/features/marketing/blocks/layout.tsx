import type { Slot, SlotComponent } from '@puckeditor/core';
import { LiveSlot } from './LiveSlot';
import { keyed, safeLink } from './links';

export interface ColumnsProps {
  left: Slot;
  right: Slot;
  split: 'half' | 'left' | 'right';
  tone: 'plain' | 'soft';
}

type ColumnsView = Omit<ColumnsProps, 'left' | 'right'> & { left: SlotComponent; right: SlotComponent };

/** Two columns of other blocks; below each other on a phone. */
export function Columns({ left: Left, right: Right, split, tone }: ColumnsView) {
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in pg-columns" data-split={split}>
        <Left className="pg-column" minEmptyHeight={120} />
        <Right className="pg-column" minEmptyHeight={120} />
      </div>
    </section>
  );
}

export interface SpaceProps {
  size: 'small' | 'medium' | 'large';
  tone: 'plain' | 'soft';
}

export function Space({ size, tone }: SpaceProps) {
  return <div className="pg-space" data-size={size} data-tone={tone} aria-hidden="true" />;
}

export interface FooterProps {
  text: string;
  links: { label: string; to: string }[];
}

/** The end of a page with links of its own; the policies are always there. */
export function Footer({ text, links }: FooterProps) {
  return (
    <footer className="pg-footer">
      <div className="pg-in">
        {text && <p>{text}</p>}
        <nav aria-label="More">
          {keyed(links).map(({ key, item }) => (
            <a key={key} href={safeLink(item.to)}>
              {item.label}
            </a>
          ))}
          <a href="/terms-conditions">Terms and Conditions</a>
          <a href="/privacy-policy">Privacy Policy</a>
          <a href="/refund-policy">Refund Policy</a>
        </nav>
      </div>
    </footer>
  );
}

export interface FormLinkProps {
  form: string;
  view: 'link' | 'page';
  title: string;
  text: string;
  action: string;
  tone: 'plain' | 'soft';
}

/** One of our forms, to fill in right here without script, or the way to it. */
export function FormLink({ form, view, title, text, action, tone }: FormLinkProps) {
  const isForm = /^[\w-]+$/.test(form ?? '');
  return (
    <section className="pg-part" data-tone={tone} id="form">
      <div className="pg-in pg-narrow pg-formlink">
        <h2>{title}</h2>
        {text && <p className="pg-muted">{text}</p>}
        {view === 'page' && isForm && (
          <LiveSlot kind="form" of={form} text={JSON.stringify({ action: action ?? '' })} />
        )}
        {view === 'page' && !isForm && <div className="pg-blank">Choose a form</div>}
        {view !== 'page' && (
          <a className="pg-button" href={isForm ? `/form/${form}` : '#'}>
            {action}
          </a>
        )}
      </div>
    </section>
  );
}
