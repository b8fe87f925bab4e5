import { Fragment } from 'react';
import { Checkbox } from '../fields/Checkbox';
import classNames from './CardView.module.css';
import { RowMenu } from './RowMenu';
import { rowNameOf, type ViewProps } from './TableView';

/** The rows on a phone: title, status, then one line with the rest; actions in a menu. */
export function CardView<Row extends object>({ table, columns, model }: ViewProps<Row>) {
  const { noun, batchActions = [], rowActions, isAlarming } = table;
  const hasTitle = columns.some(({ phone }) => phone === 'title');
  const placed = columns.map((column, index) => ({
    column,
    place: column.phone ?? (index === 0 && !hasTitle ? 'title' : 'meta'),
  }));
  const at = (place: string) => placed.filter((one) => one.place === place).map((one) => one.column);
  return (
    <ul className={classNames.list} aria-label={noun}>
      {model.rows.map(({ id, row, isSelected }) => {
        const name = rowNameOf(table, row, id);
        return (
          <li
            key={id}
            className={classNames.card}
            data-selected={isSelected || undefined}
            data-alarming={isAlarming?.(row) || undefined}
          >
            {batchActions.length > 0 && (
              <div className={classNames.check}>
                <Checkbox
                  label={`Select ${name}`}
                  hideLabel
                  checked={isSelected}
                  onChange={() => model.toggleRow(id)}
                />
              </div>
            )}
            <div className={classNames.words}>
              {at('title').map((column) => (
                <div key={column.key} className={classNames.title}>
                  {column.cell(row)}
                </div>
              ))}
              {at('status').map((column) => (
                <div key={column.key}>{column.cell(row)}</div>
              ))}
              {at('meta').length > 0 && (
                <p className={classNames.meta}>
                  {at('meta')
                    .map((column) => ({ ...column, shown: column.cell(row) }))
                    .filter(({ shown }) => shown !== null && shown !== undefined && shown !== '')
                    .map(({ key, align, header, isHeaded, shown }, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span aria-hidden="true"> · </span>}
                        {/* A bare figure says nothing without its heading. */}
                        <span>
                          {(align === 'right' || isHeaded?.(row)) && `${header} `}
                          {shown}
                        </span>
                      </Fragment>
                    ))}
                </p>
              )}
            </div>
            {rowActions && <RowMenu upright name={name} items={rowActions(row)} />}
          </li>
        );
      })}
    </ul>
  );
}
