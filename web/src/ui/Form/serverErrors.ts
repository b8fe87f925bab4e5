/** What a failed call said about single fields: name to messages ('is required'). */
export type ServerFields = Record<string, string[]>;

/**
 * Finds the field messages in whatever a call throws: an error of ours with `fields`, or a GraphQL error whose
 * extensions carry `fields` or `properties.messages`, alone or in a list.
 */
export function serverFields(error: unknown): ServerFields | undefined {
  if (!isRecord(error)) return undefined;
  const extensions = isRecord(error.extensions) ? error.extensions : undefined;
  const properties = isRecord(extensions?.properties) ? extensions.properties : undefined;
  const own = asFields(error.fields) ?? asFields(extensions?.fields) ?? asFields(properties?.messages);
  if (own) return own;
  for (const list of [error.errors, error.graphQLErrors]) {
    if (!Array.isArray(list)) continue;
    const found = list.map(serverFields).find(Boolean);
    if (found) return found;
  }
  return undefined;
}

function asFields(value: unknown): ServerFields | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, messages]): [string, string[]] => [
    name,
    (Array.isArray(messages) ? messages : [messages]).filter(
      (message): message is string => typeof message === 'string',
    ),
  ]);
  const filled = entries.filter(([, messages]) => messages.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
