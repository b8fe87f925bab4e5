import { useDelayedText } from '~/lib/delayedText';
import type { ListState } from '~/lib/listState';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';

interface Props {
  /** In the plural: 'products'. */
  noun: string;
  placeholder: string;
  list: Pick<ListState<'status'>, 'search' | 'setSearch' | 'filters' | 'setFilter'>;
}

/** Search, and whether what is put away is shown. */
export function CatalogueToolbar({ noun, placeholder, list }: Props) {
  const search = useDelayedText(list.search, list.setSearch);
  return (
    <>
      <SearchField label={`Search ${noun}`} placeholder={placeholder} {...search} />
      <ChipRow label="Filters">
        {['active', 'archived'].map((value) => (
          <Chip key={value} pressed={list.filters.status === value} onClick={() => list.setFilter('status', value)}>
            {value === 'active' ? 'In use' : 'Archived'}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}
