import { useQuery } from '@apollo/client/react';
import { useDelayedText } from '~/lib/delayedText';
import type { ListState } from '~/lib/listState';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { ContentAuthorsDocument } from '../../authoring/courses/courses.gql';
import { useEventRights } from './rights';

export type EventsState = ListState<'when' | 'status' | 'host' | 'view'>;

const times = [
  ['all', 'All'],
  ['upcoming', 'Upcoming'],
  ['past', 'Past'],
  ['recurring', 'Recurring'],
] as const;

const statuses = [
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
];

/** Search and filters of the list of events. */
export function EventsToolbar({ list }: { list: EventsState }) {
  const { changes, creates } = useEventRights();
  const search = useDelayedText(list.search, list.setSearch);
  const hosts = useQuery(ContentAuthorsDocument, { skip: !changes && !creates }).data?.contentAuthors ?? [];
  const { when, status, host } = list.filters;
  return (
    <>
      <SearchField label="Search events" placeholder="Name of an event" {...search} />
      <ChipRow label="Filters">
        {times.map(([value, word]) => (
          <Chip key={value} pressed={when === value} onClick={() => list.setFilter('when', value)}>
            {word}
          </Chip>
        ))}
        <FilterMenu
          word="Status"
          value={status === 'all' ? '' : status}
          options={statuses}
          onChange={(value) => list.setFilter('status', value || 'all')}
        />
        {hosts.length > 0 && (
          <FilterMenu
            word="Host"
            value={host}
            options={hosts.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => list.setFilter('host', value)}
          />
        )}
      </ChipRow>
    </>
  );
}
