import type { ImportByIdQuery } from './imports.gql';

export type ImportShown = NonNullable<ImportByIdQuery['import']>;
