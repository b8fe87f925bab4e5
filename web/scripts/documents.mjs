// Writes the types of the schema, and beside every document its typed module.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/near-operation-file-preset';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { buildSchema, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { write } from './write.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const TYPES = 'lib/graphql/types.ts';
const config = {
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { Time: 'string', Date: 'string', Decimal: 'number', JSON: 'unknown' },
};

/** The texts below a folder, in the same order everywhere. */
async function read(folder, pattern) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => pattern.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({ location: `${folder}/${file}`, text: await readFile(`${folder}/${file}`, 'utf8') })),
  );
}

const parts = await read('../internal', /^[^/]+\/([^/]+\/)?[^/]+\.graphql$/);
const schemaAst = lexicographicSortSchema(buildSchema(parts.map(({ text }) => text).join('\n')));
const shared = { schemaAst, schema: parse(printSchema(schemaAst)) };

const documents = await read('src', /\.graphql$/);
const sections = await preset.buildGeneratesSection({
  ...shared,
  baseOutputDir: 'src/',
  documents: documents.map(({ location, text }) => ({ location, document: parse(text, { noLocation: true }) })),
  config: { ...config, optimizeDocumentNode: true },
  presetConfig: { extension: '.gql.ts', baseTypesPath: TYPES },
  plugins: [{ 'typescript-operations': {} }, { 'typed-document-node': {} }],
  pluginMap: { 'typescript-operations': typescriptOperations, 'typed-document-node': typedDocumentNode },
});
sections.push({
  ...shared,
  filename: `src/${TYPES}`,
  documents: [],
  config,
  plugins: [{ typescript: {} }],
  pluginMap: { typescript },
});

for (const section of sections) {
  const text = await codegen(section);
  // Every module imports the types of the schema; where none is used that fails the type check.
  await write(
    section.filename,
    text.includes('Types.') ? text : text.replace(/^import type \* as Types from .*\n/m, ''),
  );
}
