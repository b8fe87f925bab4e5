import { type ReactNode, useState } from 'react';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { SkeletonCard } from '~/ui/Skeleton';
import { WinCard } from './WinCard';
import classNames from './WinFeed.module.css';
import { WinsDocument } from './wins.gql';

interface Props {
  /** The wins of one person; of everybody without. */
  slug?: string;
  step: number;
  /** In place of the list when there is none. */
  empty: ReactNode;
  /** Wins above the list that are not to stand in it again. */
  without?: number;
  /** Under the list, the empty one too. */
  below?: ReactNode;
  /** Two beside each other where there is room. */
  isWide?: boolean;
}

const MOST = 100;

/** Wins, the latest first, with more of them on demand. */
export function WinFeed({ below, ...props }: Props) {
  return (
    <>
      <Feed {...props} />
      {below && <div className={classNames.below}>{below}</div>}
    </>
  );
}

function Feed({ slug, step, empty, without, isWide }: Omit<Props, 'below'>) {
  const [perPage, setPerPage] = useState(step);
  return (
    <Cell
      query={WinsDocument}
      variables={{ list: { perPage }, filter: { slug } }}
      loading={<SkeletonCard />}
      empty={empty}
    >
      {({ wins: { rows, total } }, { refetch, refreshing }) => (
        <div className={classNames.feed} data-wide={isWide || undefined}>
          {rows
            .filter(({ id }) => id !== without)
            .map((win) => (
              <WinCard key={win.id} win={win} onChanged={refetch} />
            ))}
          {total > rows.length && perPage < MOST && (
            <Button
              className={classNames.more}
              loading={refreshing && rows.length < perPage}
              loadingLabel="Loading..."
              onClick={() => setPerPage(Math.min(perPage + step * 2, MOST))}
            >
              Show more wins
            </Button>
          )}
        </div>
      )}
    </Cell>
  );
}
