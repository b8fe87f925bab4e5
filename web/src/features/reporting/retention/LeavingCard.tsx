import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { bannerDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextArea } from '~/ui/fields/TextArea';
import { AnswerLeavingQuestionDocument, LeavingQuestionDocument } from './retention.gql';
import classNames from './retention.module.css';

/** The one question to someone who didn't renew. It is asked once, and never holds anything up. */
export default function LeavingCard() {
  const { data } = useQuery(LeavingQuestionDocument);
  const [send, { loading, error, data: sent }] = useMutation(AnswerLeavingQuestionDocument);
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const question = data?.leavingQuestion;
  if (sent) {
    return (
      <Card as="section" aria-label="Thank you" className={classNames.leaving}>
        <p role="status">Salamat! Your answer helps us make the Tribe better.</p>
      </Card>
    );
  }
  if (!question) return null;

  const answer = () =>
    reason && send({ variables: { subscriptionId: question.subscriptionId, reason, note } }).catch(() => {});
  return (
    <Card as="section" aria-labelledby="leaving-title" className={classNames.leaving}>
      <header>
        <h2 id="leaving-title">Why didn't you renew?</h2>
        <p>{`One question about ${question.product}, which ended on ${bannerDate(question.endedOn)}. We'll only ask once.`}</p>
      </header>
      <RadioCards
        label="Your main reason"
        columns={2}
        options={question.reasons.map(({ key, label }) => ({ value: key, title: label }))}
        value={reason}
        onChange={setReason}
      />
      {reason && reason !== 'skip' && (
        <TextArea
          label="Anything you'd like to add?"
          hint="Optional"
          rows={2}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
      )}
      {error && <Banner variant="danger">{errorMessage(error)}</Banner>}
      <div>
        <Button disabled={!reason} loading={loading} onClick={answer}>
          Send answer
        </Button>
      </div>
    </Card>
  );
}
