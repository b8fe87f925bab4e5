import type { ApolloClient } from '@apollo/client';
import type { PlaceNames } from '~/lib/people/userPlace';
import { BatchChoicesDocument, SetUsersBatchDocument } from '../batches/batches.gql';
import { GroupChoicesDocument } from '../groups/groups.gql';
import { PlaceMembersDocument, RemoveMembersDocument } from '../groups/members.gql';

/** Puts somebody where their edit form says, as far as that was changed. */
export async function savePlace(client: ApolloClient, id: number, from: PlaceNames, to: PlaceNames) {
  const ids = [id];
  if (to.batch !== from.batch) {
    const { data } = await client.query({ query: BatchChoicesDocument });
    const batchId = to.batch ? idOf(to.batch, data?.enrollmentBatches) : null;
    await client.mutate({ mutation: SetUsersBatchDocument, variables: { ids, batchId } });
  }
  if (to.group === from.group) return;
  if (!to.group) {
    await client.mutate({ mutation: RemoveMembersDocument, variables: { ids } });
    return;
  }
  const { data } = await client.query({ query: GroupChoicesDocument });
  const groupId = idOf(to.group, data?.groupChoices);
  await client.mutate({ mutation: PlaceMembersDocument, variables: { ids, place: { groupId } } });
}

function idOf(name: string, choices: readonly { id: number; name: string }[] = []): number {
  const found = choices.find((choice) => choice.name === name);
  if (!found) throw new Error(`${name} is no longer available. Please choose another.`);
  return found.id;
}
