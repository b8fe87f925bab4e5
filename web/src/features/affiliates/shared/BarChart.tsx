import { useState } from 'react';
import { Button } from '~/ui/Button';
import own from './BarChart.module.css';

export interface Bar {
  key: string;
  /** Below the bar: 'Nov 5'. */
  label: string;
  /** One number per series, from the bottom up. */
  values: number[];
}

interface Props {
  /** What it shows, for those who can't see it. */
  label: string;
  /** The names of the series. */
  series: readonly string[];
  bars: readonly Bar[];
  /** A number on the axis, and one in the table. */
  short: (value: number) => string;
  long: (value: number) => string;
}

const LINES = 4;
const LABELS = 6;

/** Bars over time, also as a table. What was taken back makes a bar shorter, never one below the line. */
export function BarChart({ label, series, bars, short, long }: Props) {
  const [isTable, setTable] = useState(false);
  const top = roundUp(
    Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0))),
  );
  const step = Math.ceil(bars.length / LABELS);
  return (
    <div className={own.chart}>
      <div className={own.legend}>
        {series.length > 1 &&
          series.map((name, index) => (
            <span key={name} data-series={index}>
              {name}
            </span>
          ))}
        <Button size="xs" variant="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </div>
      {isTable ? (
        <Table label={label} series={series} bars={bars} long={long} />
      ) : (
        <div className={own.plot} role="img" aria-label={label}>
          {Array.from({ length: LINES + 1 }, (_, line) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of the grid is its number
              key={line}
              className={own.line}
              style={{ bottom: `${(line / LINES) * 100}%` }}
            >
              <small>{short((top / LINES) * line)}</small>
            </span>
          ))}
          <div className={own.bars}>
            {bars.map(({ key, label: word, values }, index) => (
              <div key={key} className={own.bar} title={`${word}: ${values.map(long).join(', ')}`}>
                {values.map((value, at) =>
                  value > 0 ? (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a series is its number
                      key={at}
                      data-series={at}
                      style={{ height: `${(value / top) * 100}%` }}
                    />
                  ) : null,
                )}
                {(bars.length - 1 - index) % step === 0 && <small>{word}</small>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Table({ label, series, bars, long }: Omit<Props, 'short'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={own.table} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label: word, values }) => (
            <tr key={key}>
              <th scope="row">{word}</th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a series is its number
                <td key={at}>{long(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The next number that is easy to read on four lines: 4, 8, 20, 40, 80, 200. */
export function roundUp(value: number): number {
  let size = 1;
  for (;;) {
    for (const factor of [4, 8, 12, 20]) if (factor * size >= value) return factor * size;
    size *= 10;
  }
}
