import classNames from './Skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number;
  radius?: number;
}

/** A grey place where something will be. It shows only after 200 ms: a fast answer brings no flicker. */
export function Skeleton({ width = '100%', height = 12, radius = 6 }: Props) {
  return <span className={classNames.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** Lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={classNames.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Rows of a list in the height of the real ones: a picture, two lines, a word. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={row} className={classNames.row}>
          <Skeleton width={36} height={36} radius={18} />
          <span className={classNames.words}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height={10} />
          </span>
          <Skeleton width={84} height={24} />
        </div>
      ))}
    </div>
  );
}

/** A card with a cover, a heading and an action. */
export function SkeletonCard() {
  return (
    <div className={classNames.card} aria-busy="true">
      <Skeleton height={120} radius={0} />
      <div className={classNames.cardBody}>
        <Skeleton width="46%" />
        <Skeleton width="82%" height={22} />
        <Skeleton width="60%" />
        <Skeleton height={8} radius={8} />
        <Skeleton width={150} height={40} radius={10} />
      </div>
    </div>
  );
}
