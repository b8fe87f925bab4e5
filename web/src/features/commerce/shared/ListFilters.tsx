import { useQuery } from '@apollo/client/react';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { ProductsDocument } from '../enrol/enrol.gql';

/** Narrows a list to one product; nothing while there are none to choose from. */
export function ProductFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useQuery(ProductsDocument);
  const products = data?.products ?? [];
  if (products.length === 0) return null;
  return (
    <FilterMenu
      word="Product"
      value={value}
      options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={onChange}
    />
  );
}

/** The number of a filter in the address; null for none and for what is no number. */
export function idOrNull(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
