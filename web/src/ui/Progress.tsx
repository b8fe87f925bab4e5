import classNames from './Progress.module.css';

interface BarProps {
  /** 0 to 100. */
  value: number;
  label: string;
  /** Mango means what the member has done; `plain` is for figures in reports. */
  tone?: 'progress' | 'plain';
}

export function ProgressBar({ value, label, tone = 'progress' }: BarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={classNames.bar}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={classNames.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}

export interface Segment {
  done: number;
  total: number;
}

interface SegmentsProps {
  segments: Segment[];
  label: string;
  /** What is told beside the bar, where that is known better than the segments do. */
  percent?: number;
}

/** One segment per unit, as wide as its number of lessons. */
export function SegmentedBar({ segments, label, percent: known }: SegmentsProps) {
  const shown = segments.filter((segment) => segment.total > 0);
  const sum = (pick: (segment: Segment) => number) => shown.reduce((all, segment) => all + pick(segment), 0);
  const total = sum((segment) => segment.total);
  const share = total ? Math.round((sum((segment) => Math.min(segment.done, segment.total)) / total) * 100) : 0;
  const percent = known ?? share;
  return (
    <div
      className={classNames.segments}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {shown.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are places on a bar
        <span key={index} className={classNames.segment} style={{ flexGrow: segment.total }}>
          <span
            className={classNames.fill}
            style={{ width: `${(Math.min(segment.done, segment.total) / segment.total) * 100}%` }}
          />
        </span>
      ))}
    </div>
  );
}
