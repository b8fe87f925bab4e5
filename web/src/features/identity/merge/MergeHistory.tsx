import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowBackUp, IconClock, IconLock } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import classNames from './MergeUsersPage.module.css';
import { type MergeShownFragment, UserMergesDocument } from './merge.gql';
import { UndoMerge } from './UndoMerge';

/** Who was merged before, by whom, and what can still be undone. */
export function MergeHistory() {
  const list = useListState();
  const search = useDelayedText(list.search, list.setSearch);
  const table = useTableQuery(UserMergesDocument, { list: list.input }, (data) => data.userMerges);
  const columns: Column<MergeShownFragment>[] = [
    {
      key: 'survivor',
      header: 'Kept',
      cell: ({ survivor }) => <Person name={survivor.name} detail={survivor.email} src={survivor.profileImage} />,
    },
    {
      key: 'source',
      header: 'Went',
      phone: 'title',
      cell: ({ source }) => <Person name={source.name} detail={source.email} src={source.profileImage} />,
    },
    { key: 'mergedAt', header: 'Merged', cell: (row) => <DateText value={row.mergedAt} format="log" /> },
    { key: 'mergedBy', header: 'By', cell: (row) => row.mergedBy },
    {
      key: 'undo',
      header: 'Undo',
      phone: 'status',
      cell: (row) => (
        <span className={classNames.undo}>
          <UndoState merge={row} />
          <UndoMerge merge={row} size="sm" />
        </span>
      ),
    },
  ];
  return (
    <section>
      <SectionHeader title="Earlier merges" />
      <DataTable
        {...table}
        noun="merges"
        columns={columns}
        primaryKey="id"
        rowName={(row) => `${row.source.name} into ${row.survivor.name}`}
        state={list}
        chooser="merges"
        toolbar={<SearchField label="Search merges" placeholder="Name, email or Tribe ID" {...search} />}
        empty={
          list.search ? (
            <EmptyState level={3} spot="compass" title="Oops, no results found">
              Try another name.
            </EmptyState>
          ) : (
            <EmptyState level={3}>When two people are merged, it shows up in this list.</EmptyState>
          )
        }
      />
    </section>
  );
}

function UndoState({ merge }: { merge: MergeShownFragment }) {
  if (merge.undoneAt) {
    return (
      <Badge tone="neutral" icon={<IconArrowBackUp aria-hidden />}>
        Undone{merge.undoneBy ? ` by ${merge.undoneBy}` : ''}
      </Badge>
    );
  }
  if (merge.obstacle) {
    return (
      <span className={classNames.obstacle}>
        <Badge tone="outline" icon={<IconLock aria-hidden />}>
          Not now
        </Badge>
        <span>{merge.obstacle}</span>
      </span>
    );
  }
  return (
    <Badge tone="info" icon={<IconClock aria-hidden />}>
      {merge.daysLeft === 1 ? '1 day left' : `${merge.daysLeft} days left`}
    </Badge>
  );
}
