import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { errorMessage } from '~/lib/graphql/errors';
import { PeopleToAddDocument } from './people.gql';
import { type Candidate, candidateOf } from './person';

const SHOWN = 8;

/** Looks for people on the server as one types; answers the field, who was found, and a line that says so. */
export function usePeopleSearch(leftOut: readonly number[]) {
  const [search, setSearch] = useState('');
  const field = useDelayedText(search, setSearch);
  const wanted = search.trim();
  const isAsking = wanted.length >= 2;
  const { data, previousData, error, loading } = useQuery(PeopleToAddDocument, {
    variables: { list: { search: wanted, perPage: SHOWN + leftOut.length } },
    skip: !isAsking,
  });
  const rows = isAsking ? (data ?? previousData)?.users.rows : undefined;
  const found: Candidate[] = (rows ?? [])
    .filter(({ id }) => !leftOut.includes(id))
    .slice(0, SHOWN)
    .map(candidateOf);
  const status = () => {
    if (!isAsking) return 'Type at least two letters.';
    if (error) return errorMessage(error);
    if (!rows || (loading && !rows)) return 'Searching...';
    return found.length === 0 ? 'Oops, no results found' : `${found.length} found`;
  };
  return { field, found, status: status() };
}
