import { listDate, weekdayDate } from '~/lib/dates';
import { Bangka } from '~/ui/art/Bangka';
import classNames from './Clock.module.css';
import {
  accessSegments,
  bannerSegments,
  dayAt,
  offsetOf,
  type Preview,
  routePoints,
  type Scale,
  type Segment,
  scaleOf,
  stopAt,
  tickOffsets,
  whenWords,
} from './lifeClock';

interface Props {
  preview: Preview;
  offset: number;
  onChange: (offset: number) => void;
}

/** The four lanes of a preview under one line of days. The boat is the handle: it is dragged, or moved by the arrow keys. */
export function TimeLine({ preview, offset, onChange }: Props) {
  const scale = scaleOf(preview);
  const at = (days: number) => ({ left: percent(scale.place(days)) });
  const ticks = tickOffsets(scale);
  const emails = preview.days.filter(({ emails }) => emails.length > 0).map(({ day }) => offsetOf(preview, day));
  return (
    <div className={classNames.line}>
      <div className={classNames.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={at(tick)}>
            {tick === 0 ? 'Today' : listDate(dayAt(preview, tick)).slice(0, 6)}
          </span>
        ))}
      </div>
      <div className={classNames.route}>
        <span className={classNames.passed} style={{ width: percent(scale.place(offset)) }} />
        {routePoints(preview, scale).map((point) => (
          <span key={point.offset} className={classNames.point} style={at(point.offset)} aria-hidden>
            {point.word && <i data-end={scale.place(point.offset) > 0.9 || undefined}>{point.word}</i>}
          </span>
        ))}
        <span className={classNames.boat} style={at(offset)} aria-hidden>
          <Bangka size={34} />
        </span>
        <input
          type="range"
          className={classNames.range}
          aria-label="Day"
          aria-valuetext={`${weekdayDate(dayAt(preview, offset))}, ${whenWords(offset).toLowerCase()}`}
          min={0}
          max={scale.stops.length - 1}
          value={stopAt(scale.stops, offset)}
          onChange={(event) => onChange(scale.stops[Number(event.currentTarget.value)] ?? 0)}
        />
      </div>
      <div className={classNames.lanes} aria-hidden>
        <div className={classNames.lane}>
          <b>Emails</b>
          <div>
            {emails.map((day) => (
              <span key={day} className={classNames.mail} style={at(day)} data-now={day === offset || undefined} />
            ))}
          </div>
        </div>
        <Lane name="Banner" segments={bannerSegments(preview)} scale={scale} />
        <Lane name="Access" segments={accessSegments(preview)} scale={scale} />
      </div>
    </div>
  );
}

/** The least width at which a word can be read. */
const WORD_WIDTH = 0.06;

function Lane({ name, segments, scale }: { name: string; segments: Segment[]; scale: Scale }) {
  return (
    <div className={classNames.lane}>
      <b>{name}</b>
      <div>
        {segments.map((segment) => {
          const left = scale.place(segment.from);
          const width = scale.place(segment.to) - left;
          return (
            <span
              key={segment.from}
              className={classNames.segment}
              data-kind={segment.kind}
              title={segment.word}
              style={{ left: percent(left), width: percent(width) }}
            >
              {width >= WORD_WIDTH && segment.word}
            </span>
          );
        })}
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
