// graphql-codegen imports the schema's types into every document module; where none is used the import fails the type check.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src/', import.meta.url));

for (const file of await readdir(src, { recursive: true })) {
  if (!file.endsWith('.gql.ts')) continue;
  const text = await readFile(src + file, 'utf8');
  if (text.includes('Types.')) continue;
  await writeFile(src + file, text.replace(/^import type \* as Types from .*\n/m, ''));
}
