import type { ReactNode } from 'react';
import { Checkbox } from '../fields/Checkbox';
import { VisuallyHidden } from '../VisuallyHidden';
import classNames from './DataTable.module.css';
import { HeaderCell } from './HeaderCell';
import { RowMenu } from './RowMenu';
import type { Column, DataTableProps } from './types';
import type { TableModel } from './useTableModel';

export interface ViewProps<Row extends object> {
  table: DataTableProps<Row>;
  columns: Column<Row>[];
  model: TableModel<Row>;
}

export function TableView<Row extends object>({ table, columns, model }: ViewProps<Row>) {
  const { noun, batchActions = [], rowActions, isAlarming, isRefreshing } = table;
  const canSelect = batchActions.length > 0;
  const selectedCount = model.selectedRows.length;
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table} data-refreshing={isRefreshing || undefined}>
        <caption>
          <VisuallyHidden>{noun}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {canSelect && (
              <th className={classNames.check} scope="col">
                <Checkbox
                  label="Select all on this page"
                  hideLabel
                  checked={selectedCount === model.rows.length}
                  indeterminate={selectedCount > 0 && selectedCount < model.rows.length}
                  onChange={model.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorted={model.sort === column.key ? (model.desc ? 'descending' : 'ascending') : undefined}
                onSort={() => model.sortBy(column.key)}
              />
            ))}
            {rowActions && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ id, row, isSelected }) => (
            <tr key={id} data-selected={isSelected || undefined} data-alarming={isAlarming?.(row) || undefined}>
              {canSelect && (
                <td className={classNames.check}>
                  <Checkbox
                    label={`Select ${rowNameOf(table, row, id)}`}
                    hideLabel
                    checked={isSelected}
                    onChange={() => model.toggleRow(id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {cellOf(column, row)}
                </td>
              ))}
              {rowActions && (
                <td className={classNames.actions}>
                  <RowMenu name={rowNameOf(table, row, id)} items={rowActions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function rowNameOf<Row extends object>({ rowName, noun }: DataTableProps<Row>, row: Row, id: string): string {
  return rowName?.(row) ?? `row ${id} of ${noun}`;
}

function cellOf<Row extends object>(column: Column<Row>, row: Row): ReactNode {
  const shown = column.cell(row);
  const isNothing = shown === null || shown === undefined || shown === '';
  return isNothing && column.saysNone ? <span className={classNames.none}>None</span> : shown;
}
