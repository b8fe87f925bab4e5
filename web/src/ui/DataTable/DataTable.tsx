import { useMediaQuery } from '@mantine/hooks';
import { Card } from '../Card';
import { EmptyState } from '../EmptyState';
import { Pagination } from '../lists/Pagination';
import { ErrorState } from '../states/ErrorState';
import { BatchBar } from './BatchBar';
import { CardView } from './CardView';
import { ColumnChooser } from './ColumnChooser';
import classNames from './DataTable.module.css';
import { TableSkeleton } from './TableSkeleton';
import { TableView } from './TableView';
import type { DataTableProps } from './types';
import { useColumnChoice } from './useColumnChoice';
import { useTableModel } from './useTableModel';

/** A list in a card: sortable, selectable, its columns choosable, ten rows to a page; on phones every row is a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    noun,
    columns,
    rows,
    primaryKey,
    batchActions = [],
    toolbar,
    chooser = true,
    failure,
    onRetry,
    empty,
  } = props;
  if (batchActions.length > 0 && !primaryKey) {
    throw new Error('DataTable: batchActions need a primaryKey that tells the rows apart');
  }
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const choice = useColumnChoice(columns, typeof chooser === 'string' ? chooser : undefined);
  const model = useTableModel(props, choice.visible);
  const visible = columns.filter(({ key }) => choice.visible.includes(key));
  const View = isPhone ? CardView : TableView;

  const content = () => {
    if (failure) return <ErrorState level={2} title={failure} help="Reload to try again." onRetry={onRetry} />;
    if (!rows) return <TableSkeleton columns={visible.length} withHead={!isPhone} />;
    if (model.count === 0) {
      return empty ?? <EmptyState level={2}>New items will appear here.</EmptyState>;
    }
    return (
      <>
        <View table={props} columns={visible} model={model} />
        <div className={classNames.foot}>
          <Pagination page={model.page} total={model.count} noun={noun} onPage={model.setPage} />
        </div>
      </>
    );
  };

  return (
    <div className={classNames.frame}>
      {(toolbar || chooser) && (
        <div className={classNames.toolbar} data-density="compact">
          <div className={classNames.filters}>{toolbar}</div>
          {chooser && <ColumnChooser columns={columns} choice={choice} isPhone={isPhone} />}
        </div>
      )}
      <Card padding="none" aria-busy={!failure && (!rows || props.isRefreshing) ? true : undefined}>
        {content()}
      </Card>
      {model.selectedRows.length > 0 && (
        <BatchBar actions={batchActions} rows={model.selectedRows} onClear={model.clear} />
      )}
    </div>
  );
}
