import { useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { actionWords, entityWords } from '~/lib/infoLog';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { ranges } from './dateRange';
import classNames from './InfoLogFilters.module.css';
import { InfoLogChoicesDocument, InfoLogPersonDocument } from './infoLogs.gql';
import type { InfoLogFilterState } from './useInfoLogFilters';

const CustomRange = lazy(() => import('./CustomRange'));

/** Person, actor, action, kind and days above the report. */
export function InfoLogFilters({ filters: { list } }: { filters: InfoLogFilterState }) {
  const { filters, setFilter } = list;
  const { data } = useQuery(InfoLogChoicesDocument);
  const person = useDelayedText(filters.person, (words) => setFilter('person', words));
  const actor = useDelayedText(filters.actor, (words) => setFilter('actor', words));
  const { actions = [], entities = [] } = data?.infoLogChoices ?? {};
  return (
    <div className={classNames.filters}>
      <div className={classNames.words}>
        <SearchField label="About a person" placeholder="About: name, email, Tribe ID" {...person} />
        <SearchField label="By a person" placeholder="By: name, email, Tribe ID" {...actor} />
      </div>
      <ChipRow label="Filters">
        {filters.user && <PersonChip id={Number(filters.user)} onClear={() => setFilter('user', '')} />}
        {ranges.map(({ value, word }) => (
          <Chip key={value} pressed={filters.range === value} onClick={() => setFilter('range', value)}>
            {word}
          </Chip>
        ))}
        <FilterMenu
          word="Action"
          value={filters.action}
          options={byWords(actions, actionWords)}
          onChange={(value) => setFilter('action', value)}
        />
        <FilterMenu
          word="Type"
          value={filters.entity}
          options={byWords(entities, entityWords)}
          onChange={(value) => setFilter('entity', value)}
        />
      </ChipRow>
      {filters.range === 'custom' && (
        <Suspense>
          <CustomRange
            from={filters.from}
            to={filters.to}
            onFrom={(day) => setFilter('from', day)}
            onTo={(day) => setFilter('to', day)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whom the lines are narrowed to, however they were called when the lines were written. Pressing it shows everybody's again. */
function PersonChip({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useQuery(InfoLogPersonDocument, { variables: { id } });
  const name = data?.user ? `${data.user.firstName} ${data.user.lastName}` : `Person ${id}`;
  return (
    <Chip pressed removable onClick={onClear}>
      To or by {name}
    </Chip>
  );
}

function byWords(names: readonly string[], words: (name: string) => string) {
  return names.map((value) => ({ value, label: words(value) })).sort((a, b) => a.label.localeCompare(b.label));
}
