import { useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { errorCode } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { usePageTitle } from '~/lib/pageTitle';
import { useRouteParams } from '~/lib/routing/routes';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PageHeader } from '~/ui/PageHeader';
import { StagesDocument } from '../progress/stages.gql';
import { moveUpColumns } from './moveUpColumns';
import { MoveUpsDocument } from './moveUps.gql';
import { LATE_HOURS, queueWords } from './moveUpWords';

const MoveUpDrawer = lazy(() => import('./MoveUpDrawer'));

const states = [
  ['waiting', 'In review'],
  ['approved', 'Approved'],
  ['returned', 'Returned'],
  ['all', 'All'],
] as const;

/** The queue of requests to leave a stage, oldest first. */
export default function ReviewMoveUpPage() {
  const { id } = useRouteParams('reviewMoveUp');
  return <Queue key={id} stageId={id} />;
}

function Queue({ stageId }: { stageId: number }) {
  const list = useListState({ filters: { state: 'waiting' } });
  const search = useDelayedText(list.search, list.setSearch);
  const request = useRowParam('request');
  const wasOpened = useOnce(request.id !== null);
  const { state } = list.filters;
  const variables = { stageId, list: list.input, state };
  const { data, previousData, error } = useQuery(MoveUpsDocument, { variables });
  const { onRetry, ...table } = useTableQuery(MoveUpsDocument, variables, (found) => found.moveUps);
  const stage = useQuery(StagesDocument).data?.stages.find(({ id }) => id === stageId);
  const title = stage ? `Review Move-Up: Stage ${stage.number}, ${stage.name}` : 'Review Move-Up';
  usePageTitle(title);
  if (error && !data && errorCode(error) === 'NOT_FOUND') {
    return (
      <EmptyState spot="gate" level={1} title="You don't review this stage">
        The menu lists the stages you review.
      </EmptyState>
    );
  }
  const queue = (data ?? previousData)?.moveUps;
  return (
    <div data-density="compact">
      <PageHeader title={title} description={queue && queueWords(queue.waitingCount, queue.oldestHours)} />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="requests"
        columns={moveUpColumns(request.open)}
        primaryKey="id"
        rowName={(row) => row.person.name}
        isAlarming={(row) => row.state === 'waiting' && row.ageHours >= LATE_HOURS}
        state={list}
        toolbar={
          <>
            <SearchField label="Search people" placeholder="Name" {...search} />
            <ChipRow label="Status">
              {states.map(([value, word]) => (
                <Chip key={value} pressed={state === value} onClick={() => list.setFilter('state', value)}>
                  {word}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={<Nothing isSearching={Boolean(list.search)} isQueue={state === 'waiting'} />}
      />
      {wasOpened && (
        <Suspense>
          <MoveUpDrawer id={request.id} onClose={request.close} onChanged={onRetry} />
        </Suspense>
      )}
    </div>
  );
}

function Nothing({ isSearching, isQueue }: { isSearching: boolean; isQueue: boolean }) {
  if (isSearching) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another name or status.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} spot={isQueue ? 'island' : 'calm'}>
      {isQueue ? 'All caught up.' : "People can ask once they've done all tasks in this stage."}
    </EmptyState>
  );
}
