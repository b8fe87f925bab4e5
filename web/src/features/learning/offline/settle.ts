import type { ApolloClient } from '@apollo/client';
import { dropQueued, queuedProgress } from '~/lib/offline/store';
import { toast } from '~/ui/toast';
import { SettleProgressDocument } from './offline.gql';

const AT_ONCE = 100;

/** Hands on what was done without a connection. What the server has taken is dropped; the rest waits for the next time. */
export async function settleQueue(client: ApolloClient): Promise<void> {
  const waiting = (await queuedProgress()).slice(0, AT_ONCE);
  if (waiting.length === 0) return;
  const { data } = await client.mutate({
    mutation: SettleProgressDocument,
    variables: { entries: waiting.map(({ entry }) => entry) },
  });
  const answers = data?.settleProgress ?? [];
  for (const [index, { key }] of waiting.entries()) if (answers[index]?.isSettled) await dropQueued(key);
  const refused = answers.find(({ message }) => message)?.message;
  if (refused) toast.info(refused);
  else toast.success('What you did without a connection is saved');
  await client.refetchQueries({ include: 'active' });
}
