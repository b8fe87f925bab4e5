import { lazy, Suspense, useState } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconPlus } from '~/ui/icons';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { PageHeader } from '~/ui/PageHeader';
import { FormsDocument } from '../forms.gql';
import { useFormActions } from '../useFormActions';
import { useFormRights } from '../useFormRights';
import { formColumns } from './formColumns';

const NewFormDialog = lazy(() => import('./NewFormDialog'));

const statuses = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['archived', 'Archived'],
] as const;

/** All forms, for those who make them. */
export default function FormsPage() {
  const rights = useFormRights();
  const list = useListState({ filters: { status: 'all', audience: '' }, sort: 'name' });
  const { status, audience } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    FormsDocument,
    { list: list.input, filter: { status, audience } },
    (data) => data.forms,
  );
  const actions = useFormActions(onRetry);
  const [isMaking, setIsMaking] = useState(false);
  const wasAsked = useOnce(isMaking);
  const search = useDelayedText(list.search, list.setSearch);
  const make = rights.creates && (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
      New form
    </Button>
  );
  const isNarrowed = Boolean(list.search || audience) || status !== 'all';
  return (
    <div data-density="compact">
      <PageHeader title="Forms" description="Ask members and visitors, and see their answers." actions={make} />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="forms"
        columns={formColumns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        rowActions={actions.itemsFor}
        toolbar={
          <>
            <SearchField label="Search forms" placeholder="Name or link" {...search} />
            <ChipRow label="Filters">
              {statuses.map(([value, word]) => (
                <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                  {word}
                </Chip>
              ))}
              <FilterMenu
                word="For"
                value={audience}
                options={[
                  { value: 'public', label: 'Everyone' },
                  { value: 'private', label: 'Signed-in people' },
                ]}
                onChange={(value) => list.setFilter('audience', value)}
              />
            </ChipRow>
          </>
        }
        empty={
          isNarrowed ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try another word or fewer filters.
            </EmptyState>
          ) : (
            <EmptyState level={2} title="No forms yet" action={make}>
              A form starts as a draft. People see it once you publish it.
            </EmptyState>
          )
        }
      />
      {actions.dialogs}
      {wasAsked && (
        <Suspense>
          <NewFormDialog opened={isMaking} onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}
