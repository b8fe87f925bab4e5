import type { ApolloClient } from '@apollo/client';
import { applyBrand } from '~/lib/brand';
import { SiteBrandDocument } from './setup.gql';

/** Asks how the site is called and looks now, and shows it at once. */
export async function showBrand(client: ApolloClient): Promise<void> {
  const { data } = await client.query({
    query: SiteBrandDocument,
    variables: { color: null },
    fetchPolicy: 'network-only',
  });
  if (data) applyBrand(data.brand);
}
