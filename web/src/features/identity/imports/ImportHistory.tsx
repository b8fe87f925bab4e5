import { useEffect } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { RowLink } from '~/ui/lists/RowLink';
import { SectionHeader } from '~/ui/PageHeader';
import { ImportStatus, importStatuses } from './ImportStatus';
import { ImportsDocument, type ImportsQuery } from './imports.gql';
import { count, isLive, kindWords, modeWords, outcome, titleOf, undoWords } from './importWords';

type Import = ImportsQuery['imports']['rows'][number];

const REFRESH_MS = 2000;

/** What was uploaded before, by whom, and what can still be taken back. */
export function ImportHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useListState({ filters: { status: '' }, sort: 'createdAt', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    ImportsDocument,
    { list: list.input, status: status || null },
    (data) => data.imports,
  );
  useRepeat(onRetry, table.rows?.some(isLive) ?? false);

  const columns: Column<Import>[] = [
    {
      key: 'fileName',
      header: 'File',
      sortable: true,
      cell: (row) => (
        <RowLink
          onOpen={() => onOpen(row.id)}
          detail={`${titleOf(kindWords, row.kind)}, ${titleOf(modeWords, row.mode).toLowerCase()}`}
        >
          {row.fileName}
        </RowLink>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      phone: 'status',
      cell: (row) => <ImportStatus status={row.status} />,
    },
    { key: 'rows', header: 'Rows', sortable: true, align: 'right', cell: (row) => count(row.rows) },
    {
      key: 'outcome',
      header: 'Result',
      cell: resultOf,
    },
    { key: 'by', header: 'By', cell: (row) => row.by },
    {
      key: 'createdAt',
      header: 'Uploaded',
      sortable: true,
      cell: (row) => <DateText value={row.createdAt} format="log" />,
    },
  ];

  return (
    <section>
      <SectionHeader title="Earlier uploads" />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="uploads"
        columns={columns}
        primaryKey="id"
        rowName={(row) => row.fileName}
        state={list}
        toolbar={
          <>
            <SearchField label="Search uploads" placeholder="File name" {...search} />
            <ChipRow label="Status">
              <Chip pressed={!status} onClick={() => list.setFilter('status', '')}>
                All
              </Chip>
              {importStatuses
                .filter(({ value }) => value !== 'undoing')
                .map(({ value, word }) => (
                  <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                    {word}
                  </Chip>
                ))}
            </ChipRow>
          </>
        }
        empty={
          list.search || status ? (
            <EmptyState level={3} spot="compass" title="Oops, no results found">
              Try another name or status.
            </EmptyState>
          ) : (
            <EmptyState level={3}>Uploads will appear here.</EmptyState>
          )
        }
      />
    </section>
  );
}

function resultOf(row: Import): string {
  if (row.status === 'running') return `${count(row.progress)} of ${count(row.rows)} rows`;
  return [outcome(row), undoWords(row.undoUntil, Date.now())].filter(Boolean).join('. ');
}

/** Asks again and again while something is under way. */
function useRepeat(ask: () => void, isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(ask, REFRESH_MS);
    return () => clearInterval(timer);
  }, [ask, isNeeded]);
}
