import type { ProductByIdQuery } from './products.gql';

export type Product = NonNullable<ProductByIdQuery['product']>;
