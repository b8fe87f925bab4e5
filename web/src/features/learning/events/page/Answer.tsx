import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import { AnswerEventDocument, type EventDateFieldsFragment } from '../my/myEvents.gql';
import classNames from './page.module.css';

/** Going, the waitlist of a full date, or not: the person's answer and what they can make of it. */
export function Answer({ date }: { date: EventDateFieldsFragment }) {
  const { currentUser } = useAuth();
  const [send, { loading }] = useMutation(AnswerEventDocument);
  const [said, setSaid] = useState<string | null>(null);
  if (!date.canAnswer) return null;
  if (currentUser?.isImpersonating) return <p className={classNames.quiet}>Only the member can RSVP.</p>;
  const say = async (answer: string) => {
    setSaid(answer);
    try {
      const { data } = await send({ variables: { dateId: date.id, answer } });
      if (data) toast.success(saidWords(data.answerEvent));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const button = (answer: string, label: string, variant: 'primary' | 'default' | 'subtle') => (
    <Button
      variant={variant}
      loading={loading && said === answer}
      disabled={loading && said !== answer}
      onClick={() => void say(answer)}
    >
      {label}
    </Button>
  );
  const strong = date.joinUrl ? 'default' : 'primary';
  const goes = date.answer === 'going';
  const waits = date.answer === 'waiting';
  return (
    <div className={classNames.answer}>
      {!goes && !waits && button('going', date.isFull ? 'Join the waitlist' : "I'm going", strong)}
      {date.answer === 'none' && button('declined', "I can't go", 'subtle')}
      {goes && button('declined', "Can't make it anymore", 'default')}
      {waits && button('none', 'Leave the waitlist', 'default')}
    </div>
  );
}

function saidWords({ answer, waitingPlace }: { answer: string; waitingPlace: number | null }): string {
  if (answer === 'going') return "You're going";
  if (answer === 'waiting') return `This date is full. You're number ${waitingPlace} on the waitlist`;
  return answer === 'declined' ? "You said you can't go" : 'You left the waitlist';
}
