import { GRAPHQL_URL, graphqlHeaders } from '~/lib/graphql/endpoint';
import type { CurrentUser } from './types';

/** Asks who is signed in, by plain fetch: this also runs on pages that carry no GraphQL client. */
export async function fetchCurrentUser(token: string | null, type: string): Promise<CurrentUser | null> {
  const response = await fetch(GRAPHQL_URL, {
    method: 'POST',
    credentials: 'include',
    headers: graphqlHeaders(token, type),
    body: JSON.stringify({ query: 'query { redwood { currentUser } }' }),
  });
  if (!response.ok) throw new Error(`Could not fetch current user: ${response.statusText} (${response.status})`);
  const body = (await response.json()) as { data?: { redwood?: { currentUser?: CurrentUser | null } | null } };
  return body.data?.redwood?.currentUser ?? null;
}
