import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import { AnswerEventDocument } from './myEvents.gql';

/** Sends the person's answer to a date and says what became of it. */
export function useAnswer(dateId: number) {
  const [send, { loading }] = useMutation(AnswerEventDocument);
  const [sent, setSent] = useState<string | null>(null);
  const answer = async (wanted: string) => {
    setSent(wanted);
    try {
      const { data } = await send({ variables: { dateId, answer: wanted } });
      if (data) toast.success(answeredWords(data.answerEvent));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return { answer, isSending: loading, sent };
}

function answeredWords({ answer, waitingPlace }: { answer: string; waitingPlace: number | null }): string {
  if (answer === 'going') return "You're going";
  if (answer === 'waiting') return `This date is full. You're number ${waitingPlace} on the waitlist`;
  return answer === 'declined' ? "You said you can't go" : 'You left the waitlist';
}
