export const GRAPHQL_URL = '/api/graphql';

export function graphqlHeaders(token: string | null, authType: string): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'auth-provider': authType };
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}
