import type { ReactNode } from 'react';
import { grouped } from '~/lib/figures';
import { IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconClock, IconDots } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { SectionHeader } from '~/ui/PageHeader';
import { peopleWords } from '../broadcasts/segmentForm';
import { delayWords } from './delays';
import { Figure } from './Figure';
import { currentEmails, type SequenceEmail } from './sequenceForm';
import type { SequenceDetailsFragment } from './sequences.gql';
import classNames from './sequences.module.css';

interface Props {
  sequence: SequenceDetailsFragment;
  /** Left out while it can't be changed. */
  itemsFor?: (email: SequenceEmail, index: number) => MenuItem[];
  /** Shows who gets an email next; left out for those who only read. */
  onShowWaiting?: (emailId: number) => void;
  /** What comes after the last email. */
  end?: ReactNode;
}

/** The emails as stops on the way, each with what came of it. */
export function SequenceEmails({ sequence, itemsFor, onShowWaiting, end }: Props) {
  const emails = currentEmails(sequence);
  const removed = sequence.emails.filter(({ removedAt }) => removedAt);
  return (
    <>
      <ol className={classNames.steps} aria-label="Emails">
        {emails.map((email, index) => (
          <li key={email.id}>
            <span className={classNames.number} aria-hidden>
              {index + 1}
            </span>
            <div className={classNames.step}>
              <p className={classNames.when}>
                <IconClock size={16} aria-hidden />
                {delayWords(email, index === 0)}
              </p>
              <Card className={classNames.item}>
                <div className={classNames.head}>
                  <h2>{email.subject}</h2>
                  {itemsFor && (
                    <Menu
                      trigger={<IconButton label={`More for ${email.subject}`} icon={<IconDots size={20} />} />}
                      items={itemsFor(email, index)}
                      align="end"
                    />
                  )}
                </div>
                {sequence.startedAt ? (
                  <Results email={email} onShowWaiting={onShowWaiting} />
                ) : (
                  <p className={classNames.hint}>{excerpt(email.body)}</p>
                )}
              </Card>
            </div>
          </li>
        ))}
        {end && (
          <li data-end>
            <span className={classNames.number} aria-hidden />
            <div className={classNames.step}>{end}</div>
          </li>
        )}
      </ol>
      {removed.length > 0 && (
        <section className={classNames.removed}>
          <SectionHeader title="Removed emails" />
          {removed.map((email) => (
            <Card key={email.id} className={classNames.item}>
              <h3>{email.subject}</h3>
              <Results email={email} />
            </Card>
          ))}
        </section>
      )}
    </>
  );
}

function Results({ email, onShowWaiting }: { email: SequenceEmail; onShowWaiting?: (emailId: number) => void }) {
  return (
    <>
      <dl className={classNames.results}>
        <Figure name="Sent" value={email.sent} />
        <Figure name="Clicked" value={email.clickers} of={email.sent} />
        <Figure name="Unsubscribed" value={email.unsubscribed} of={email.sent} />
        <Figure name="Bounced" value={email.bounced} of={email.sent} />
        {email.complained > 0 && <Figure name="Marked as spam" value={email.complained} of={email.sent} />}
        {email.failed > 0 && <Figure name="Failed" value={email.failed} />}
      </dl>
      {email.links.some(({ clicks }) => clicks > 0) && (
        <ul className={classNames.links} aria-label="Clicks by link">
          {email.links.map(({ url, clicks, people }) => (
            <li key={url}>
              <span>{url.replace(/^https?:\/\//, '')}</span>
              <span>
                {grouped(clicks)} {clicks === 1 ? 'click' : 'clicks'} by {peopleWords(people)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {email.waiting > 0 && (
        <p className={classNames.hint}>
          {onShowWaiting ? (
            <button type="button" className={classNames.link} onClick={() => onShowWaiting(email.id)}>
              {peopleWords(email.waiting)} {email.waiting === 1 ? 'gets' : 'get'} it next
            </button>
          ) : (
            `${peopleWords(email.waiting)} ${email.waiting === 1 ? 'gets' : 'get'} it next`
          )}
        </p>
      )}
    </>
  );
}

/** The first words of an email, without its marks. */
function excerpt(html: string): string {
  const text = (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
