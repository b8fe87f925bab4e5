import { useDelayedText } from '~/lib/delayedText';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import type { PeopleKind } from './lists';
import classNames from './PeopleList.module.css';
import type { PeopleFilters } from './usePeopleFilters';

const statuses = [
  ['all', 'All'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['archived', 'Archived'],
] as const;

const kinds = [
  ['all', 'All'],
  ['members', 'Members'],
  ['staff', 'Staff'],
  ['affiliates', 'Affiliates'],
  ['non-members', 'Non-members'],
] as const;

/** Search and filters above a list of people. Filters of other domains stand here as soon as they offer choices. */
export function PeopleToolbar({ kind, filters }: { kind: PeopleKind; filters: PeopleFilters }) {
  const { list, levels, filtering } = filters;
  const search = useDelayedText(list.search, list.setSearch);
  const group = kind === 'archived' ? 'kind' : 'status';
  // The lists above lead to the archive: here it is named only where the address asks for it.
  const choices = (kind === 'archived' ? kinds : statuses).filter(
    ([value]) => value !== 'archived' || list.filters.status === value,
  );
  return (
    <>
      <SearchField label="Search people" placeholder="Name, email or Tribe ID" {...search} />
      <ChipRow label="Filters">
        {choices.map(([value, word]) => (
          <Chip key={value} pressed={list.filters[group] === value} onClick={() => list.setFilter(group, value)}>
            {word}
          </Chip>
        ))}
        <span className={classNames.line} aria-hidden="true" />
        {levels.length > 0 && (
          <FilterMenu
            word="Access level"
            value={list.filters.level ?? ''}
            options={levels.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => list.setFilter('level', value)}
          />
        )}
        {filtering.map(({ name, label, options }) => (
          <FilterMenu
            key={name}
            word={label}
            value={list.filters[name] ?? ''}
            options={options}
            onChange={(value) => list.setFilter(name, value)}
          />
        ))}
      </ChipRow>
    </>
  );
}
