import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import figures from '../figures/figures.module.css';
import { PeriodCell } from '../figures/PeriodCell';
import { periodSlug } from '../figures/period';
import { SaveTools } from '../figures/SaveTools';
import { type PeriodState, rowsSearch } from '../figures/usePeriod';
import { figureText } from '../figures/words';
import { RetentionPartsDocument, type RetentionPartsQuery } from './retention.gql';
import classNames from './retention.module.css';
import { shareOf } from './words';

const ways = [
  { value: 'product', label: 'Product' },
  { value: 'batch', label: 'Batch' },
  { value: 'manager', label: 'Success manager' },
] as const;

type Way = (typeof ways)[number]['value'];

/** Retention by product, batch and success manager, each with its base. */
export function RetentionParts({ state }: { state: PeriodState }) {
  const [by, setBy] = useState<Way>('product');
  return (
    <Card as="section" className={figures.chart} aria-label="Breakdown">
      <header>
        <h2>Breakdown</h2>
        <SegmentedControl label="Break down by" options={[...ways]} value={by} onChange={setBy} />
      </header>
      <PeriodCell
        query={RetentionPartsDocument}
        variables={{ by, period: state.period }}
        empty={<p className={figures.none}>No terms ended in this period.</p>}
      >
        {(parts) => <PartsTable parts={parts} by={by} state={state} />}
      </PeriodCell>
    </Card>
  );
}

const headers = { ended: 'Ended', renewed: 'Renewed', waiting: 'Can still renew', left: 'Left' } as const;

function PartsTable({ parts, by, state }: { parts: RetentionPartsQuery; by: Way; state: PeriodState }) {
  const way = ways.find(({ value }) => value === by)?.label ?? '';
  const keys = Object.keys(headers) as (keyof typeof headers)[];
  const count = (key: keyof typeof headers, slice: string) => parts[key].find((one) => one.key === slice)?.value ?? 0;
  return (
    <>
      <p id="parts-about" className={classNames.about}>
        {`Terms that ended, by ${way.toLowerCase()}. Retention is renewed ÷ ended.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reachable by keyboard. */}
      <section className={figures.scroll} tabIndex={0} aria-label="Retention breakdown, scrolls sideways">
        <table className={figures.table} aria-describedby="parts-about">
          <thead>
            <tr>
              <th scope="col">{way}</th>
              {keys.map((key) => (
                <th key={key} scope="col">
                  {headers[key]}
                </th>
              ))}
              <th scope="col">Retention</th>
            </tr>
          </thead>
          <tbody>
            {parts.ended.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {keys.map((figure) => (
                  <td key={figure}>
                    {count(figure, key) > 0 ? (
                      <Link to={rowsSearch(state.choice, figure, { by, slice: key, name })}>
                        {figureText(count(figure, key), 'count')}
                      </Link>
                    ) : (
                      '0'
                    )}
                  </td>
                ))}
                <td>
                  <Link to={rowsSearch(state.choice, 'retention', { by, slice: key, name })}>
                    {shareOf(count('renewed', key), value ?? 0, count('waiting', key))}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={figures.saves}>
        <SaveTools
          file={`retention-by-${by}-${periodSlug(state.period, state.now)}`}
          header={[way, ...keys.map((key) => headers[key]), 'Retention']}
          rows={parts.ended.map(({ key, name, value }) => [
            name,
            ...keys.map((figure) => count(figure, key)),
            shareOf(count('renewed', key), value ?? 0, count('waiting', key)),
          ])}
        />
      </div>
    </>
  );
}
