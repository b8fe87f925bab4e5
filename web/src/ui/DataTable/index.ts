export { DataTable } from './DataTable';
export type { BatchAction, Column, DataTableProps, TableState } from './types';
