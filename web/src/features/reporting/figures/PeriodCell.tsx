import type { OperationVariables } from '@apollo/client';
import { Cell, type CellProps } from '~/lib/cell';
import classNames from './figures.module.css';

/** A part of a report. While another period is on its way, the figures of before can be read, but not followed. */
export function PeriodCell<Data, Variables extends OperationVariables>({
  children,
  ...cell
}: CellProps<Data, Variables>) {
  return (
    <Cell {...cell}>
      {(data, tools) => (
        <div className={classNames.ofPeriod} inert={tools.isPrevious}>
          {children(data, tools)}
        </div>
      )}
    </Cell>
  );
}
