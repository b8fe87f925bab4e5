import type { ApolloClient } from '@apollo/client';
import { dropQueued, queuedProgress } from '~/lib/offline/store';
import { toast } from '~/ui/toast';
import { SettleProgressDocument } from './offline.gql';

const AT_ONCE = 100;

/** How many different reasons a message gives; further ones say the same to the person. */
const REASONS = 2;

/**
 * Hands on what was done without a connection. What the server has taken, and what can never count, is dropped; the rest waits for the next
 * time. The person is told what did not count and why.
 */
export async function sendProgressQueue(client: ApolloClient): Promise<void> {
  const waiting = (await queuedProgress()).slice(0, AT_ONCE);
  if (waiting.length === 0) return;
  const { data } = await client.mutate({
    mutation: SettleProgressDocument,
    variables: { entries: waiting.map(({ entry }) => entry) },
  });
  const answers = data?.settleProgress ?? [];
  for (const [index, { key }] of waiting.entries()) {
    const answer = answers[index];
    if (answer && (answer.isSettled || !answer.canRetry)) await dropQueued(key);
  }
  const reasons = [...new Set(answers.flatMap(({ message }) => message ?? []))];
  const isAnySaved = answers.some(({ isSettled }) => isSettled);
  if (reasons.length === 0) toast.success('Your offline progress is saved');
  else
    toast.info(
      [isAnySaved ? 'The rest of your offline progress is saved.' : '', ...reasons.slice(0, REASONS)].join(' ').trim(),
    );
  await client.refetchQueries({ include: 'active' });
}
