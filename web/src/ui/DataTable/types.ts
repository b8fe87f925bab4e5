import type { ReactNode } from 'react';
import type { MenuItem } from '../menus/Menu';

export interface Column<Row> {
  /** Name of the column in storage and in the sort of the server. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Lets the header sort. In client mode `value` says by what. */
  sortable?: boolean;
  /** What client mode sorts by; empty values go last in both directions. */
  value?: (row: Row) => string | number | boolean | Date | null | undefined;
  /** Numbers stand right. */
  align?: 'left' | 'right';
  /** Not shown until the person chooses it. */
  hiddenAtFirst?: boolean;
  /** Its place in the card of a phone. The first column is the title and all others share the meta line by default. */
  phone?: 'title' | 'status' | 'meta' | 'hidden';
  /** Whether the meta line says the heading before it: a bare date doesn't tell what it is of. */
  isHeaded?: (row: Row) => boolean;
  /** Says None in grey where a table has nothing to show; the card of a phone leaves it out. */
  saysNone?: boolean;
}

export interface BatchAction<Row> {
  key: string;
  /** One word in the bar: 'Archive'. */
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** The rows are deselected when it succeeds and stay selected when it throws. */
  run: (rows: Row[]) => unknown;
  /** Asks first. */
  confirm?: (rows: Row[]) => { title: string; body?: ReactNode; confirmLabel: string };
}

/** Page and sort, as `useListState` keeps them in the address. */
export interface TableState {
  page: number;
  sort: string | null;
  desc: boolean;
  setPage: (page: number) => void;
  setSort: (sort: string, desc: boolean) => void;
}

export interface DataTableProps<Row> {
  /** What the rows are, in the plural: 'users'. Names the table and ends the line under it. */
  noun: string;
  columns: Column<Row>[];
  /** One page of rows in server mode, all rows in client mode; undefined until they are there. */
  rows: Row[] | undefined;
  /** Number of all rows on the server. Given, the server sorts and pages; left out, the table does it. */
  total?: number;
  /** Where page and sort live. Left out, the table keeps them itself. */
  state?: TableState;
  /** Name of the field that tells rows apart. Batch actions cannot do without it. */
  primaryKey?: keyof Row & string;
  batchActions?: BatchAction<Row>[];
  rowActions?: (row: Row) => MenuItem[];
  /** What a row is called by screen readers: 'Select Ana Robles'. */
  rowName?: (row: Row) => string;
  /** Red ground for rows that need attention, such as overdue ones. The words must say it too. */
  isAlarming?: (row: Row) => boolean;
  /** Search and filters above the table, at the start. */
  toolbar?: ReactNode;
  /** The column chooser, on by default. A second table on the same page needs a name of its own to remember. */
  chooser?: boolean | string;
  /** A message shows the failure in place of the rows. */
  failure?: string | null;
  onRetry?: () => void;
  /** A newer answer is on its way: the old rows stay and are marked busy. */
  isRefreshing?: boolean;
  /** Replaces 'No data here'. */
  empty?: ReactNode;
}
