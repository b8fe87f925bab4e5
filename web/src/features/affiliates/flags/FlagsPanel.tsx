import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { useDecideFlag } from './DecideFlag';
import { flagColumns } from './flagColumns';
import { AffiliateFlagsDocument } from './flags.gql';

const states = [
  ['open', 'To review'],
  ['confirmed', 'Confirmed'],
  ['dismissed', 'Dismissed'],
  ['all', 'All'],
] as const;

/** What staff should look at about affiliates, what waits first. */
export function FlagsPanel() {
  const list = useListState({ filters: { flag: 'open' } });
  const search = useDelayedText(list.search, list.setSearch);
  const { onDecide, dialog } = useDecideFlag();
  const { flag: state } = list.filters;
  const table = useTableQuery(
    AffiliateFlagsDocument,
    { list: list.input, filter: { state: state === 'all' ? null : state } },
    (data) => data.affiliateFlags,
  );
  return (
    <>
      <DataTable
        {...table}
        noun="flags"
        columns={flagColumns({ withAffiliate: true, onDecide })}
        primaryKey="id"
        rowName={(row) => `${row.title}, ${row.affiliateName}`}
        state={list}
        chooser={false}
        toolbar={
          <>
            <SearchField label="Search flags" placeholder="Name, email or link" {...search} />
            <ChipRow label="Filters">
              {states.map(([value, label]) => (
                <Chip key={value} pressed={state === value} onClick={() => list.setFilter('flag', value)}>
                  {label}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={
          list.search ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try another word or fewer filters.
            </EmptyState>
          ) : (
            <EmptyState level={2} spot="island" title={state === 'open' ? 'Nothing to review' : 'Nothing here yet'}>
              Every day we look for signs of fraud: shared devices and accounts, many refunds, unusual jumps.
            </EmptyState>
          )
        }
      />
      {dialog}
    </>
  );
}
