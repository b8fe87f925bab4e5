import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react';
import { type Bar, nextBar } from './bars';
import classNames from './figures.module.css';
import { figureText, type Unit, valueText } from './words';

interface Props {
  ref: RefObject<SVGSVGElement | null>;
  /** What the parts are, for who can't see them. */
  about: string;
  unit: Unit;
  bars: Bar[];
}

export interface Share extends Bar {
  /** Of the whole, in percent. */
  percent: number;
}

/** What has no share of a whole, such as more money back than came in, has none here either. */
export function sharesOf(bars: Bar[]): Share[] {
  const whole = bars.reduce((sum, { value }) => sum + Math.max(value ?? 0, 0), 0);
  return bars.map((bar) => ({ ...bar, percent: whole > 0 ? (Math.max(bar.value ?? 0, 0) / whole) * 100 : 0 }));
}

const COLORS = 6;
const HEIGHT = 34;
const GAP = 1.5;

/** After the last colour they come again, paler. */
export const shareColor = (at: number): CSSProperties => {
  const full = `var(--chart-${(at % COLORS) + 1})`;
  return { '--color': at < COLORS ? full : `color-mix(in srgb, ${full} 45%, var(--surface))` } as CSSProperties;
};

const percentText = (percent: number) => figureText(Math.round(percent * 10) / 10, 'percent');

/** What part of the whole each has, as one bar whose parts are read with the arrow keys, and a line for each below it. */
export function ShareBar({ ref, about, unit, bars }: Props) {
  const [current, setCurrent] = useState<number | null>(null);
  const { ref: frame, width: shown } = useElementSize();
  const full = Math.max(shown || 720, 260);
  const shares = sharesOf(bars);
  const words = ({ label, value, percent }: Share) => `${label}: ${valueText(value, unit)}, ${percentText(percent)}`;
  const read = current === null ? undefined : shares[current];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = nextBar(event.key, current ?? 0, shares.length);
    if (to === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGGElement>('[data-bar]')[to]?.focus();
  };
  let left = 0;
  const parts = shares.map((share) => {
    const width = (share.percent / 100) * full;
    left += width;
    return { ...share, x: left - width, width };
  });
  return (
    <>
      <div
        ref={frame}
        className={classNames.frame}
        role="listbox"
        tabIndex={-1}
        aria-label={`${about}. Use the arrow keys to read each part.`}
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
          {parts.map((part, at) => (
            <g
              key={part.label}
              data-bar
              role="option"
              aria-label={words(part)}
              aria-selected={at === current}
              tabIndex={at === (current ?? 0) ? 0 : -1}
              onFocus={() => setCurrent(at)}
              onPointerEnter={() => setCurrent(at)}
            >
              <title>{words(part)}</title>
              <rect
                className={classNames.part}
                style={shareColor(at)}
                x={part.x + GAP / 2}
                y={4}
                width={Math.max(part.width - GAP, 0)}
                height={HEIGHT - 8}
                rx={Math.min(5, part.width / 4)}
              />
            </g>
          ))}
        </svg>
        <p className={classNames.readout}>{read ? words(read) : '\u00a0'}</p>
      </div>
      <ul className={classNames.legend}>
        {shares.map((share, at) => (
          <li key={share.label}>
            <span className={classNames.dot} style={shareColor(at)} aria-hidden />
            <span>{share.label}</span>
            <b>{valueText(share.value, unit)}</b>
            <span>{percentText(share.percent)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
