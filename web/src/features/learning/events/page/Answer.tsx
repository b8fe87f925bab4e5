import { useAuth } from '~/lib/auth/AuthProvider';
import { Button } from '~/ui/Button';
import type { EventDateFieldsFragment } from '../my/myEvents.gql';
import { useAnswer } from '../my/useAnswer';
import classNames from './page.module.css';

/** Going, the waitlist of a full date, or not: the person's answer and what they can make of it. */
export function Answer({ date }: { date: EventDateFieldsFragment }) {
  const { currentUser } = useAuth();
  const { answer: say, isSending, sent } = useAnswer(date.id);
  if (!date.canAnswer) return null;
  if (currentUser?.isImpersonating) return <p className={classNames.quiet}>Only the member can RSVP.</p>;
  const button = (answer: string, label: string, variant: 'primary' | 'default' | 'subtle') => (
    <Button
      variant={variant}
      loading={isSending && sent === answer}
      disabled={isSending && sent !== answer}
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
