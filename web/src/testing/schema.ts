import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql';

const folder = join(import.meta.dirname, '../../../internal');
let schema: GraphQLSchema | undefined;

/** What is wrong with a document. Those that travel by plain fetch are strings; no generator looks at them, so tests do. */
export function faultsOf(document: string) {
  schema ??= buildSchema(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^\w+\/(\w+\/)?\w+\.graphql$/.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n'),
  );
  return validate(schema, parse(document));
}
