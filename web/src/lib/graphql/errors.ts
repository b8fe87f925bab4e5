/** Reads what the server said about a failure, whichever client carried it (Apollo's or our plain request). */

export const UNKNOWN_ERROR = 'Something went wrong, try again';

export type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'INTERNAL';

export type FieldErrors = Record<string, string[]>;

interface ServerError {
  message?: unknown;
  extensions?: { code?: unknown; fields?: unknown; properties?: { messages?: unknown } };
}

/** The errors of a GraphQL answer; empty for a failure of the network or of the program. */
function serverErrors(error: unknown): ServerError[] {
  const list = (error as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(list) ? (list as ServerError[]) : [];
}

/** The sentence to show. Only the server's own words are shown; anything else reads as the catalogue's sentence. */
export function errorMessage(error: unknown): string {
  const message = serverErrors(error)[0]?.message;
  return typeof message === 'string' && message ? message : UNKNOWN_ERROR;
}

export function errorCode(error: unknown): ErrorCode | null {
  const code = serverErrors(error)[0]?.extensions?.code;
  return typeof code === 'string' ? (code as ErrorCode) : null;
}

/** What is wrong with which field: { email: ['is required'] }. Empty when the failure is not about input. */
export function fieldErrors(error: unknown): FieldErrors {
  const extensions = serverErrors(error)[0]?.extensions;
  const given = extensions?.fields ?? extensions?.properties?.messages;
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([field, messages]) => [field, [messages].flat().map((message) => String(message))]),
  );
}
