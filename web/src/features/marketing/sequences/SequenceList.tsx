import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { peopleWords } from '../broadcasts/segmentForm';
import { Figure } from './Figure';
import { SequenceBadge } from './SequenceBadge';
import { currentEmails } from './sequenceForm';
import type { SequenceDetailsFragment } from './sequences.gql';
import classNames from './sequences.module.css';

/** All sequences, those that run first. */
export function SequenceList({ sequences }: { sequences: readonly SequenceDetailsFragment[] }) {
  return (
    <ul className={classNames.list} aria-label="Sequences">
      {sequences.map((one) => (
        <li key={one.id}>
          <SequenceItem sequence={one} />
        </li>
      ))}
    </ul>
  );
}

function SequenceItem({ sequence }: { sequence: SequenceDetailsFragment }) {
  const { id, name, segmentName, status, waiting, finished, left } = sequence;
  const emails = currentEmails(sequence);
  const sent = sequence.emails.reduce((sum, email) => sum + email.sent, 0);
  return (
    <Card className={classNames.item}>
      <div className={classNames.head}>
        <div>
          <h2>
            <Link to={routes.emailSequence({ id })}>{name}</Link>
          </h2>
          <p className={classNames.hint}>
            {emails.length === 1 ? '1 email' : `${emails.length} emails`} · for everyone who joins {segmentName}
          </p>
        </div>
        <SequenceBadge status={status} />
      </div>
      {status !== 'draft' && (
        <>
          <Route emails={emails} />
          <dl className={classNames.results}>
            <Figure name="In it now" value={waiting} />
            <Figure name="Finished" value={finished} />
            <Figure name="Left" value={left} />
            <Figure name="Emails sent" value={sent} />
          </dl>
        </>
      )}
    </Card>
  );
}

/** Where people are, as stops on the way. */
function Route({ emails }: { emails: SequenceDetailsFragment['emails'] }) {
  if (emails.length < 2) return null;
  return (
    <ol className={classNames.route} aria-label="Where people are">
      {emails.map(({ id, subject, waiting }, index) => (
        <li key={id} data-here={waiting > 0 || undefined}>
          <span className={classNames.stop} aria-hidden>
            {index + 1}
          </span>
          <span className={classNames.stopName}>{subject}</span>
          <span className={classNames.stopCount}>{waiting ? `${peopleWords(waiting)} next` : 'No one next'}</span>
        </li>
      ))}
    </ol>
  );
}
