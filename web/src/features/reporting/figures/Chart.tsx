import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type Bar, nextBar } from './bars';
import classNames from './figures.module.css';
import { SaveTools } from './SaveTools';
import { ShareBar } from './ShareBar';
import { shortText, type Unit, valueText } from './words';

export type ChartKind = 'bar' | 'line' | 'area' | 'share';

interface Props {
  title: string;
  kind?: ChartKind;
  /** What its files are called, without the ending; its title unless told. */
  file?: string;
  /** What each bar is about; a period unless told. */
  axis?: string;
  /** What the bars are, for who can't see them. */
  about: string;
  unit: Unit;
  bars: Bar[];
  /** What is overdue is always red. */
  danger?: boolean;
  /** More to choose beside the title. */
  tools?: ReactNode;
}

const HEIGHT = 260;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 12;
/** How far apart points are that all have a dot. */
const DOT_SLOT = 24;
/** About how wide a letter is. */
const LETTER = 7.5;

/** Round steps for the grid: four at most. */
export function steps(low: number, high: number): number[] {
  const span = Math.max(high - low, 1);
  // Steps of less than one would all be written as the same number.
  const size = Math.max(1, 10 ** Math.floor(Math.log10(span / 2)));
  const step = [1, 2, 5, 10].map((by) => by * size).find((by) => span / by <= 4) ?? size * 10;
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: count + 1 }, (_, at) => first + at * step);
}

/** Which labels are written, counted from the last one, so that they stay apart. The last one ends with the picture where it would run out of it. */
export function labelEvery(longest: number, slot: number): number {
  const width = longest * LETTER;
  const moved = Math.max(0, (width - slot) / 2);
  return Math.max(1, Math.ceil((width + moved + LETTER) / slot));
}

const textOf = (bar: Bar, unit: Unit) => bar.text ?? valueText(bar.value, unit);

/** Bars, a line, an area or shares with the same numbers as a table, either of them at a time, and the picture as a file. */
export function Chart({ title, kind = 'bar', file = title, axis = 'Period', about, unit, bars, danger, tools }: Props) {
  const [isTable, setIsTable] = useState(false);
  const picture = useRef<SVGSVGElement>(null);
  const heading = useId();
  return (
    <Card as="section" className={classNames.chart} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <div className={classNames.chartTools}>
          {tools}
          <Button size="sm" variant="subtle" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </Button>
          <SaveTools
            file={file}
            header={[axis, title]}
            rows={bars.map(({ label, value }) => [label, value ?? ''])}
            picture={isTable ? undefined : picture}
          />
        </div>
      </header>
      {isTable && <BarTable axis={axis} about={about} unit={unit} bars={bars} />}
      {!isTable && kind === 'share' && <ShareBar ref={picture} about={about} unit={unit} bars={bars} />}
      {!isTable && kind !== 'share' && (
        <Bars ref={picture} kind={kind} about={about} unit={unit} bars={bars} danger={danger} />
      )}
    </Card>
  );
}

function BarTable({ axis, about, unit, bars }: { axis: string; about: string; unit: Unit; bars: Bar[] }) {
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table}>
        <caption>{about}</caption>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            <th scope="col">{unit === 'money' ? 'Amount' : 'Figure'}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{textOf(bar, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarsProps extends Omit<Props, 'title' | 'file' | 'axis' | 'tools'> {
  ref: RefObject<SVGSVGElement | null>;
}

/** Bars, or the points of a line, that are read one by one with the arrow keys; the one in focus says its figure below. */
function Bars({ ref, kind = 'bar', about, unit, bars, danger }: BarsProps) {
  const [current, setCurrent] = useState<number | null>(null);
  const words = (bar: Bar) => `${bar.label}: ${textOf(bar, unit)}`;
  const read = current === null ? undefined : bars[current];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = nextBar(event.key, current ?? bars.length - 1, bars.length);
    if (to === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGGElement>('[data-bar]')[to]?.focus();
  };
  // Drawn as wide as it is shown, so that its words are never scaled.
  const { ref: frame, width: shown } = useElementSize();
  const full = Math.max(shown || 720, 260);
  const values = bars.map((bar) => bar.value ?? 0);
  const lines = steps(Math.min(0, ...values), Math.max(1, ...values));
  // Without a bar there is nothing to read off a scale.
  const isFlat = values.every((value) => value === 0);
  const low = lines[0] ?? 0;
  const high = lines.at(-1) ?? 1;
  const y = (value: number) => TOP + ((high - value) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const slot = (full - LEFT) / Math.max(bars.length, 1);
  const width = Math.min(slot * 0.62, 40);
  const x = (at: number) => LEFT + at * slot + slot / 2;
  // Where they would touch, only the last point and the one that is read have a dot.
  const isDotted = (at: number) => slot >= DOT_SLOT || at === current || at === bars.length - 1;
  // Labels stay apart, and the last one is always there.
  const longest = Math.max(...bars.map((bar) => bar.label.length), 1);
  const every = labelEvery(longest, slot);
  const isCut = (at: number) => at === bars.length - 1 && (longest * LETTER) / 2 > slot / 2;
  return (
    <div
      ref={frame}
      className={classNames.frame}
      role="listbox"
      tabIndex={-1}
      aria-label={`${about}. Use the arrow keys to read each ${kind === 'bar' ? 'bar' : 'point'}.`}
      onKeyDown={move}
    >
      <svg
        ref={ref}
        className={classNames.bars}
        width={full}
        height={HEIGHT}
        viewBox={`0 0 ${full} ${HEIGHT}`}
        role="presentation"
      >
        {(isFlat ? [0] : lines).map((line) => (
          <g key={line}>
            <line className={classNames.grid} x1={LEFT} x2={full} y1={y(line)} y2={y(line)} />
            <text className={classNames.axis} x={LEFT - 8} y={y(line) + 4} textAnchor="end">
              {shortText(line, unit)}
            </text>
          </g>
        ))}
        {kind !== 'bar' && (
          <Line kind={kind} points={bars.map(({ value }, at) => ({ x: x(at), y: y(value ?? 0) }))} floor={y(0)} />
        )}
        {bars.map((bar, at) => (
          <g
            key={bar.label}
            data-bar
            role="option"
            aria-label={words(bar)}
            aria-selected={at === current}
            tabIndex={at === (current ?? bars.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onPointerEnter={() => setCurrent(at)}
          >
            <title>{words(bar)}</title>
            {/* The whole height can be pointed at. */}
            <rect
              className={classNames.slot}
              x={LEFT + at * slot}
              y={TOP}
              width={slot}
              height={HEIGHT - TOP - BOTTOM}
            />
            {bar.value !== null && kind !== 'bar' && isDotted(at) && (
              <circle className={classNames.point} cx={x(at)} cy={y(bar.value)} r={at === current ? 5 : 4} />
            )}
            {bar.value !== null && kind === 'bar' && (
              <rect
                className={classNames.bar}
                data-danger={danger || undefined}
                x={LEFT + at * slot + (slot - width) / 2}
                y={Math.min(y(bar.value), y(0))}
                width={width}
                height={Math.max(Math.abs(y(bar.value) - y(0)), bar.value === 0 ? 0 : 1)}
                rx={Math.min(5, width / 2)}
              />
            )}
            {(bars.length - 1 - at) % every === 0 && (
              <text
                className={classNames.axis}
                // The last one ends with the picture where it would run out of it.
                x={isCut(at) ? full : LEFT + at * slot + slot / 2}
                y={HEIGHT - 8}
                textAnchor={isCut(at) ? 'end' : 'middle'}
              >
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className={classNames.readout}>{read ? words(read) : '\u00a0'}</p>
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

/** The points of a line as a path. */
export const pathOf = (points: Point[]): string =>
  points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`).join('');

function Line({ kind, points, floor }: { kind: ChartKind; points: Point[]; floor: number }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const line = pathOf(points);
  return (
    <>
      {kind === 'area' && (
        <path className={classNames.area} d={`${line}L${last.x.toFixed(1)},${floor}L${first.x.toFixed(1)},${floor}Z`} />
      )}
      <path className={classNames.line} d={line} />
    </>
  );
}
