import {
  type ColumnDef,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { pageSize } from '../lists/pageWindow';
import type { Column, DataTableProps, TableState } from './types';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const noRows: never[] = [];

/** Joins our columns and the state from outside to the table library: sorting, paging and selecting happen there. */
export function useTableModel<Row extends object>(
  { columns, rows, total, primaryKey, state, batchActions }: DataTableProps<Row>,
  visible: string[],
) {
  const own = useOwnState();
  const { page, sort, desc, setPage, setSort } = state ?? own;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const isServer = total !== undefined;
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);

  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? (noRows as Row[]),
    getRowId: (row, index) => (primaryKey ? String(row[primaryKey]) : String(index)),
    manualSorting: isServer,
    manualPagination: isServer,
    rowCount: total,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    enableRowSelection: Boolean(batchActions?.length),
    state: {
      sorting: sort ? [{ id: sort, desc }] : [],
      pagination: { pageIndex: page - 1, pageSize },
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, visible.includes(key)])),
      rowSelection,
    },
    onRowSelectionChange: setRowSelection,
  });

  const shown = table.getRowModel().rows;
  const selected = shown.filter((row) => rowSelection[row.id]);
  return {
    page,
    sort,
    desc,
    setPage,
    /** Ascending first, then the other way round with every further press. */
    sortBy: (key: string) => setSort(key, sort === key ? !desc : false),
    count: total ?? rows?.length ?? 0,
    rows: shown.map((row) => ({ id: row.id, row: row.original, isSelected: Boolean(rowSelection[row.id]) })),
    // Only rows on the screen count: nobody may delete what was chosen on another page and is out of sight.
    selectedRows: selected.map((row) => row.original),
    toggleRow: (id: string) =>
      setRowSelection(chosen(shown.filter((row) => Boolean(rowSelection[row.id]) !== (row.id === id)))),
    toggleAll: () => setRowSelection(selected.length === shown.length ? {} : chosen(shown)),
    clear: () => setRowSelection({}),
  };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;

function chosen(rows: { id: string }[]): RowSelectionState {
  return Object.fromEntries(rows.map(({ id }) => [id, true as const]));
}

function useOwnState(): TableState {
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<{ sort: string | null; desc: boolean }>({ sort: null, desc: false });
  return {
    page,
    ...sorting,
    setPage,
    setSort: (sort, desc) => {
      setSorting({ sort, desc });
      setPage(1);
    },
  };
}

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.key,
    accessorFn: (row) => column.value?.(row) ?? undefined,
    enableSorting: column.sortable ?? false,
    sortUndefined: 'last',
    sortFn: (a, b, key) => compare(a.getValue(key), b.getValue(key)),
  };
}

/** Words as people sort them: Batch 9 before Batch 17, ñ beside n, capitals not apart. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return words.compare(a, b);
  return Number(a) - Number(b);
}
