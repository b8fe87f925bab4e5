import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useDelayedText } from '~/lib/delayedText';
import { errorMessage } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { Button } from '~/ui/Button';
import { Chip } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowBackUp, IconSparkles } from '~/ui/icons';
import { Pagination } from '~/ui/lists/Pagination';
import { PageHeader } from '~/ui/PageHeader';
import { Skeleton } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { BuddyGroupsDocument, UnassignedBuddiesDocument } from './board.gql';
import classNames from './board.module.css';
import { GroupColumn } from './GroupColumn';
import { UnassignedColumn } from './UnassignedColumn';
import { type BoardTools, type Kind, useBoard } from './useBoard';

const ProposalsDialog = lazy(() => import('./ProposalsDialog'));

const SHOWN = 12;

/** People without a group and all groups side by side. Cards move by drag or by their menu, which says the same aloud. */
export function Board({ kind, title }: { kind: Kind; title: string }) {
  const { currentUser } = useAuth();
  const isStaff = page(currentUser, kind === 'challenge' ? 'challengeGroups' : 'accountabilityGroups');
  const state = useListState({ filters: { silent: '' } });
  const [proposing, setProposing] = useState(false);
  const groups = useQuery(BuddyGroupsDocument, {
    variables: {
      page: state.page,
      search: state.input.search,
      filter: { kind, hasSilent: state.filters.silent === 'true' || undefined },
    },
  });
  const typed = useDelayedText(state.search, state.setSearch);
  const [search, setSearch] = useState('');
  const unassigned = useQuery(UnassignedBuddiesDocument, {
    variables: { list: { perPage: 50, search }, filter: { kind } },
    skip: !isStaff,
  });
  const shown = groups.data ?? groups.previousData;
  const people = unassigned.data ?? unassigned.previousData;
  const board: BoardTools = useBoard({
    kind,
    groups: shown?.buddyGroups.rows ?? [],
    unassigned: people?.unassignedBuddies.rows ?? [],
    isManaged: can(currentUser, 'accountability_update'),
    refresh: () => Promise.all([groups.refetch(), isStaff ? unassigned.refetch() : null]),
  });

  return (
    <>
      <PageHeader
        title={title}
        description={
          isStaff
            ? 'Drag people between groups, or open the menu on a person or group. We log every change.'
            : 'Groups with people you look after.'
        }
        actions={
          board.isManaged && (
            <>
              {board.undo && (
                <Button icon={<IconArrowBackUp size={18} aria-hidden />} onClick={board.undo} disabled={board.busy}>
                  Undo
                </Button>
              )}
              <Button
                variant="primary"
                icon={<IconSparkles size={18} aria-hidden />}
                onClick={() => setProposing(true)}
              >
                Suggest groups
              </Button>
            </>
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{board.said}</span>
      </VisuallyHidden>
      <div className={classNames.tools}>
        <SearchField label="Search groups and people" {...typed} placeholder="Search groups and people" />
        <Chip
          pressed={state.filters.silent === 'true'}
          onClick={() => state.setFilter('silent', state.filters.silent === 'true' ? '' : 'true')}
        >
          No recent check-in
        </Chip>
      </div>
      {groups.error && !shown ? (
        <ErrorState title={errorMessage(groups.error)} onRetry={() => void groups.refetch()} />
      ) : (
        <div className={classNames.board} data-busy={board.busy || undefined}>
          {isStaff && (
            <UnassignedColumn
              people={people?.unassignedBuddies.rows}
              total={people?.unassignedBuddies.total ?? 0}
              search={search}
              onSearch={setSearch}
              board={board}
            />
          )}
          <div className={classNames.groups}>
            {!shown && <Skeleton height={240} />}
            {shown?.buddyGroups.rows.map((group) => (
              <GroupColumn key={group.id} group={group} board={board} />
            ))}
            {shown?.buddyGroups.total === 0 && (
              <EmptyState title="No groups here">
                {board.isManaged
                  ? 'Let Atlas suggest groups, or start one with someone.'
                  : 'No one you look after is in a group yet.'}
              </EmptyState>
            )}
          </div>
        </div>
      )}
      {shown && shown.buddyGroups.total > SHOWN && (
        <Pagination
          page={state.page}
          size={SHOWN}
          total={shown.buddyGroups.total}
          noun="groups"
          onPage={state.setPage}
        />
      )}
      {proposing && (
        <Suspense>
          <ProposalsDialog kind={kind} board={board} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  );
}
