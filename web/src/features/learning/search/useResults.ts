import { useQuery } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { GlobalSearchDocument } from './globalSearch.gql';
import type { SearchHit, SearchType } from './searchTypes';

const MIN_LENGTH = 2;

export interface Results {
  hits: SearchHit[];
  /** What the panel says instead of results. */
  message: string | null;
  isFailed: boolean;
  retry: () => void;
}

/** What the server finds; nothing for less than two characters. */
export function useResults(query: string, type: SearchType | null, isOpen: boolean): Results {
  const wanted = query.trim();
  const result = useQuery(GlobalSearchDocument, {
    variables: { query: wanted, type },
    skip: !isOpen || wanted.length < MIN_LENGTH,
    fetchPolicy: 'cache-and-network',
  });
  const hits = result.data?.globalSearch ?? [];
  return {
    hits,
    message: hits.length > 0 || wanted.length < MIN_LENGTH ? null : messageOf(result),
    isFailed: Boolean(result.error),
    retry: () => void result.refetch().catch(() => {}),
  };
}

function messageOf({ error, loading, data }: { error?: unknown; loading: boolean; data?: unknown }): string | null {
  if (loading) return 'Browsing the entire database';
  if (error) return errorMessage(error);
  return data ? 'Oops, no results found' : null;
}
