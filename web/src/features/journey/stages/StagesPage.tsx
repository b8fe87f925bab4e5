import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { useStageRights } from './rights';
import { stageColumns } from './stageColumns';
import { StageListDocument, type StageListRowFragment } from './stages.gql';
import { useStageActions } from './useStageActions';

const statuses = [
  ['active', 'In use'],
  ['archived', 'Archived'],
  ['all', 'All'],
] as const;

/** All stages, for those who make them. */
export default function StagesPage() {
  const rights = useStageRights();
  const list = useListState({ filters: { status: 'active' }, sort: 'number' });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    StageListDocument,
    { list: list.input, filter: { status } },
    (data) => data.stageList,
  );
  const actions = useStageActions({ onChanged: onRetry });
  const rowActions = (row: StageListRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.stage({ id: row.id }) }]
      : []),
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editStage({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Stages"
        description="A member's path, starting with Stage 0. Tasks earn points, and a reviewer approves each move up."
        actions={
          rights.creates && (
            <LinkButton variant="primary" to={routes.newStage()} icon={<IconPlus size={18} aria-hidden />}>
              New stage
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="stages"
        columns={stageColumns(rights)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        rowActions={rowActions}
        toolbar={
          <>
            <SearchField label="Search stages" placeholder="Name of a stage" {...search} />
            <ChipRow label="Status">
              {statuses.map(([value, word]) => (
                <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                  {word}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={<NoStages isNarrowed={Boolean(list.search) || status !== 'active'} />}
      />
      {actions.dialogs}
    </div>
  );
}

function NoStages({ isNarrowed }: { isNarrowed: boolean }) {
  const { creates } = useStageRights();
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No stages yet"
      action={creates && <LinkButton to={routes.newStage()}>New stage</LinkButton>}
    >
      Every member starts in the stage with the lowest number.
    </EmptyState>
  );
}
