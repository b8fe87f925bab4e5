import { pageSize } from '../lists/pageWindow';
import { Skeleton } from '../Skeleton';
import { VisuallyHidden } from '../VisuallyHidden';
import classNames from './TableSkeleton.module.css';

/** As many rows as a page has, in their real height: nothing jumps when the data comes. */
export function TableSkeleton({ columns, withHead }: { columns: number; withHead: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {withHead && <div className={classNames.head} />}
      {Array.from({ length: pageSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <div key={row} className={classNames.row}>
          {Array.from({ length: Math.max(1, columns) }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
            <Skeleton key={column} width={column === 0 ? '70%' : `${40 + ((row + column) % 3) * 15}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
