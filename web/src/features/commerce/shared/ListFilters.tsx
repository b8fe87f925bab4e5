import { useQuery } from '@apollo/client/react';
import { Chip } from '~/ui/Chip';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { ProductsDocument } from '../enrol/enrol.gql';

interface ChoiceProps {
  options: readonly (readonly [value: string, word: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** Chips of which one is always on. */
export function ChoiceChips({ options, value, onChange }: ChoiceProps) {
  return options.map(([option, word]) => (
    <Chip key={option} pressed={value === option} onClick={() => onChange(option)}>
      {word}
    </Chip>
  ));
}

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
