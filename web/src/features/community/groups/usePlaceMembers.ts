import { useMutation } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import { placedWords } from '../shared/person';
import { PlaceMembersDocument } from './members.gql';

/** A group, and a sub-group of it. Without a word about the sub-group, people stay in theirs; null takes them out of it. */
export interface Place {
  groupId: number;
  subGroupId?: number | null;
}

/** Puts people somewhere and tells what came of it; throws when nothing did. */
export function usePlaceMembers(onChanged?: () => unknown) {
  const [place] = useMutation(PlaceMembersDocument);
  return async (ids: number[], to: Place) => {
    try {
      const { data } = await place({ variables: { ids, place: to } });
      if (data) toast.success(placedWords(data.placeMembers));
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    await onChanged?.();
  };
}
