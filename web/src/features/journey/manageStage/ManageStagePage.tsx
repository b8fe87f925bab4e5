import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useMemo } from 'react';
import { opens, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { PageHeader } from '~/ui/PageHeader';
import { StagesDocument } from '../progress/stages.gql';
import { personColumns } from './personColumns';
import { StagePeopleDocument } from './stagePeople.gql';

const PersonDrawer = lazy(() => import('./PersonDrawer'));

const states = [
  ['all', 'All'],
  ['working', 'In progress'],
  ['ready', 'Ready'],
  ['waiting', 'In review'],
  ['returned', 'Returned'],
] as const;

/** The people of the stage one leads, with how far each is. Staff choose the stage. */
export default function ManageStagePage() {
  const { currentUser: user } = useAuth();
  const choosesStage = page(user, 'manageStage');
  const list = useListState({ filters: { state: 'all', stage: '' }, sort: 'name' });
  const stages = useQuery(StagesDocument, { skip: !choosesStage }).data?.stages ?? [];
  const chosen = choosesStage ? Number(list.filters.stage) || null : null;
  const stageId = chosen ?? user?.managedStage?.id ?? stages[0]?.id ?? null;
  if (stageId === null && !choosesStage) {
    return (
      <EmptyState spot="gate" level={1} title="You don't lead a stage yet">
        The team can make you the leader of one.
      </EmptyState>
    );
  }
  return (
    <People
      list={list}
      stageId={stageId}
      stages={stages}
      reviews={opens(user, 'reviewMoveUp')}
      isOwn={stageId === user?.managedStage?.id}
    />
  );
}

interface Props {
  list: ReturnType<typeof useListState<'state' | 'stage'>>;
  /** Null until the stages are known. */
  stageId: number | null;
  stages: readonly { id: number; number: number; name: string }[];
  reviews: boolean;
  isOwn: boolean;
}

function People({ list, stageId, stages, reviews, isOwn }: Props) {
  const search = useDelayedText(list.search, list.setSearch);
  const person = useRowParam('person');
  const wasOpened = useOnce(person.id !== null);
  const { state } = list.filters;
  const table = useTableQuery(
    StagePeopleDocument,
    { stageId, list: list.input, state },
    (data) => data.stagePeople,
    stageId === null,
  );
  const rows = useMemo(() => table.rows?.map((row) => ({ ...row, id: row.person.id })), [table.rows]);
  const stage = stages.find(({ id }) => id === stageId);
  const { managedStage } = useAuth().currentUser ?? {};
  const shown = stage ?? (isOwn ? managedStage : null);
  const title = shown ? `Stage ${shown.number}: ${shown.name}` : 'Manage Stage';
  usePageTitle(title);
  return (
    <div data-density="compact">
      <PageHeader
        title={title}
        description="Who's in this stage, their progress and their last task."
        actions={
          reviews &&
          stageId !== null && <LinkButton to={routes.reviewMoveUp({ id: stageId })}>Review Move-Up</LinkButton>
        }
      />
      <DataTable
        {...table}
        rows={rows}
        noun="people"
        columns={personColumns(person.open)}
        primaryKey="id"
        rowName={(row) => row.person.name}
        state={list}
        toolbar={
          <>
            <SearchField label="Search people" placeholder="Name" {...search} />
            <ChipRow label="Filters">
              {states.map(([value, word]) => (
                <Chip key={value} pressed={state === value} onClick={() => list.setFilter('state', value)}>
                  {word}
                </Chip>
              ))}
              {stages.length > 0 && (
                <FilterMenu
                  word="Stage"
                  value={String(stageId ?? '')}
                  options={stages.map(({ id, number, name }) => ({
                    value: String(id),
                    label: `Stage ${number}: ${name}`,
                  }))}
                  onChange={(value) => list.setFilter('stage', value)}
                />
              )}
            </ChipRow>
          </>
        }
        empty={<Nobody isNarrowed={Boolean(list.search) || state !== 'all'} />}
      />
      {wasOpened && (
        <Suspense>
          <PersonDrawer
            id={person.id}
            row={rows?.find(({ id }) => id === person.id) ?? null}
            stageId={stageId}
            onClose={person.close}
          />
        </Suspense>
      )}
    </div>
  );
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState level={2} spot="compass" title="Oops, no results found">
      Try another name or status.
    </EmptyState>
  ) : (
    <EmptyState level={2}>People appear here when they move up from the previous stage.</EmptyState>
  );
}
