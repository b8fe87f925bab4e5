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

/**
 * What is wrong with which field: { email: ['is required'] }; empty when the failure is not about input. Found in an error of ours with
 * `fields`, or in a GraphQL error whose extensions carry `fields` or `properties.messages`, alone or in a list.
 */
export function fieldErrors(error: unknown): FieldErrors {
  if (!isRecord(error)) return {};
  const extensions = isRecord(error.extensions) ? error.extensions : {};
  const properties = isRecord(extensions.properties) ? extensions.properties : {};
  for (const given of [error.fields, extensions.fields, properties.messages]) {
    const fields = asFields(given);
    if (Object.keys(fields).length > 0) return fields;
  }
  const inside = serverErrors(error)
    .map(fieldErrors)
    .find((fields) => Object.keys(fields).length > 0);
  return inside ?? {};
}

function asFields(given: unknown): FieldErrors {
  if (!isRecord(given)) return {};
  const entries = Object.entries(given).map(([field, messages]): [string, string[]] => [
    field,
    [messages].flat().filter((message): message is string => typeof message === 'string'),
  ]);
  return Object.fromEntries(entries.filter(([, messages]) => messages.length > 0));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
