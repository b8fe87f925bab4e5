import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { Time: 'string', Date: 'string', Decimal: 'number', JSON: 'unknown' };
const shared = { useTypeImports: true, enumsAsTypes: true, scalars };

const config: CodegenConfig = {
  schema: '../internal/*/*.graphql',
  documents: ['src/**/*.graphql'],
  generates: {
    'src/lib/graphql/types.ts': { plugins: ['typescript'], config: shared },
    'src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.gql.ts', baseTypesPath: 'lib/graphql/types.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...shared, optimizeDocumentNode: true },
    },
  },
};

export default config;
