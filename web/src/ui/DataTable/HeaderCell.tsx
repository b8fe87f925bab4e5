import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons';
import classNames from './DataTable.module.css';
import type { Column } from './types';

interface Props<Row> {
  column: Column<Row>;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

export function HeaderCell<Row>({ column, sorted, onSort }: Props<Row>) {
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  }
  const Icon = sorted === 'ascending' ? IconArrowUp : sorted === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" data-align={column.align} aria-sort={sorted ?? 'none'}>
      <button type="button" className={classNames.sort} data-sorted={sorted ? true : undefined} onClick={onSort}>
        {column.header}
        <Icon size={15} stroke={2} aria-hidden />
      </button>
    </th>
  );
}
