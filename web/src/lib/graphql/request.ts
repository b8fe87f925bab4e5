import { auth } from '~/lib/auth/auth';
import { dropAnswers } from '~/lib/first';
import { GRAPHQL_URL, graphqlHeaders } from './endpoint';
import { errorMessage } from './errors';

/** A failed request; `errors` holds what the server said, for errorMessage and fieldErrors. */
export class RequestError extends Error {
  constructor(readonly errors: unknown[]) {
    super(errorMessage({ errors }));
    this.name = 'RequestError';
  }
}

/** One GraphQL call by plain fetch, for pages that go without the GraphQL client (public and auth pages). */
export async function request<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  // What came with the page doesn't know of what is changed now; the GraphQL client does the same (firstLink).
  if (/^\s*mutation\b/.test(query)) dropAnswers();
  const response = await fetch(GRAPHQL_URL, {
    method: 'POST',
    credentials: 'include',
    headers: graphqlHeaders(await auth.getToken(), auth.type),
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json().catch(() => null)) as { data?: Data | null; errors?: unknown[] } | null;
  if (!body || body.errors?.length || !body.data) throw new RequestError(body?.errors ?? []);
  return body.data;
}
