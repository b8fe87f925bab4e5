import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { errorMessage } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { useChosen } from '~/lib/useChosen';
import { Chip, ChipRow } from '~/ui/Chip';
import { type BatchAction, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowsExchange, IconUserMinus } from '~/ui/icons';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { toast } from '~/ui/toast';
import { placedWords } from '../shared/person';
import { memberColumns } from './memberColumns';
import {
  GroupMemberColumnsDocument,
  type GroupMemberRowFragment,
  GroupMembersDocument,
  RemoveMembersDocument,
} from './members.gql';
import { useGroupRights } from './useGroupRights';
import { type Place, usePlaceMembers } from './usePlaceMembers';

const PlaceDialog = lazy(() => import('./PlaceDialog'));

interface Props {
  /** Whose people; all that the person may see without them. */
  groupId?: number;
  subGroupId?: number;
  /** Only those in some sub-group. */
  inSubGroups?: boolean;
  /** Sub-groups to narrow to, or groups where there are several. */
  narrow?: { word: string; options: { value: string; label: string }[] };
  /** Whether the person may say who is where. */
  arranges: boolean;
  /** What is shown of people came from the server again: counts are old. */
  onChanged?: () => unknown;
  empty?: ReactNode;
}

/** People in groups: how far they are, who is silent, and where they go. */
export function MembersTable({ groupId, subGroupId, inSubGroups, narrow, arranges, onChanged, empty }: Props) {
  const rights = useGroupRights();
  const list = useListState({ filters: { silent: '', part: '' }, sort: 'name' });
  const { silent, part } = list.filters;
  const parts = useQuery(GroupMemberColumnsDocument, { fetchPolicy: 'cache-first' }).data?.groupMemberColumns ?? [];
  const narrowed = groupId ? { groupId, ...subPart(part) } : { groupId: part ? Number(part) : null };
  const filter = {
    ...narrowed,
    ...(subGroupId ? { subGroupId } : {}),
    ...(inSubGroups ? { hasSubGroup: true } : {}),
    isSilent: silent === 'yes',
  };
  const { onRetry, ...table } = useTableQuery(
    GroupMembersDocument,
    { list: list.input, filter },
    (data) => data.groupMembers,
  );
  const changed = () => {
    onRetry();
    return onChanged?.();
  };
  const moving = useChosen<GroupMemberRowFragment>();
  const place = usePlaceMembers(changed);
  const [remove] = useMutation(RemoveMembersDocument);
  const takeOut = async (rows: GroupMemberRowFragment[]) => {
    try {
      const { data } = await remove({ variables: { ids: rows.map(({ id }) => id) } });
      if (data) toast.success(placedWords(data.removeMembers));
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    await changed();
  };
  const batchActions: BatchAction<GroupMemberRowFragment>[] = [];
  if (arranges) {
    batchActions.push({
      key: 'move',
      label: 'Move',
      icon: <IconArrowsExchange size={18} stroke={2} aria-hidden />,
      run: moving.ask,
    });
  }
  if (rights.changes) {
    batchActions.push({
      key: 'remove',
      label: 'Remove',
      icon: <IconUserMinus size={18} stroke={2} aria-hidden />,
      run: takeOut,
      confirm: (rows) => ({
        title: `Remove ${rows.length === 1 ? rows[0]?.name : `${rows.length} people`} from their group?`,
        confirmLabel: 'Remove',
        body: "They'll have no group but keep their progress. You can add them again anytime.",
      }),
    });
  }
  return (
    <>
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="people"
        columns={memberColumns({
          opensPeople: rights.opensPeople,
          showsGroup: !groupId && !subGroupId,
          showsSubGroup: !subGroupId,
          parts,
          isNarrow: groupId !== undefined,
        })}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={batchActions}
        toolbar={<Toolbar list={list} narrow={narrow} />}
        empty={list.search || silent || part ? <NobodyFound isSilent={silent === 'yes' && !list.search} /> : empty}
      />
      {moving.rows && (
        <Suspense>
          <PlaceDialog
            people={moving.rows}
            onPlace={async (to: Place) => {
              await place(moving.rows?.map(({ id }) => id) ?? [], to);
              moving.finish();
            }}
            onClose={moving.cancel}
          />
        </Suspense>
      )}
    </>
  );
}

/** The filter by sub-group: one of them, or none. */
function subPart(part: string) {
  if (part === 'none') return { hasNoSubGroup: true };
  return part ? { subGroupId: Number(part) } : {};
}

interface ToolbarProps {
  list: ReturnType<typeof useListState<'silent' | 'part'>>;
  narrow: Props['narrow'];
}

function Toolbar({ list, narrow }: ToolbarProps) {
  const search = useDelayedText(list.search, list.setSearch);
  const isSilent = list.filters.silent === 'yes';
  return (
    <>
      <SearchField label="Search people" placeholder="Name, email or Tribe ID" {...search} />
      <ChipRow label="Filters">
        <Chip pressed={!isSilent} onClick={() => list.setFilter('silent', '')}>
          Everyone
        </Chip>
        <Chip pressed={isSilent} onClick={() => list.setFilter('silent', 'yes')}>
          Needs a nudge
        </Chip>
        {narrow && narrow.options.length > 0 && (
          <FilterMenu
            word={narrow.word}
            value={list.filters.part}
            options={narrow.options}
            onChange={(value) => list.setFilter('part', value)}
          />
        )}
      </ChipRow>
    </>
  );
}

function NobodyFound({ isSilent }: { isSilent: boolean }) {
  if (isSilent) {
    return (
      <EmptyState level={2} title="No one needs a nudge">
        Everyone has been here recently.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} spot="compass" title="Oops, no results found">
      Try another word or fewer filters.
    </EmptyState>
  );
}
