import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { CollectedByDocument, PaymentsByDocument } from './figures.gql';
import classNames from './figures.module.css';
import { PeriodCell } from './PeriodCell';
import { joinParts, type Parts } from './parts';
import { periodSlug } from './period';
import { SaveTools } from './SaveTools';
import { type PeriodState, rowsSearch } from './usePeriod';
import { figureText } from './words';

const ways = [
  { value: 'product', label: 'Product' },
  { value: 'funnel', label: 'Funnel' },
  { value: 'term', label: 'Payment term' },
  { value: 'batch', label: 'Batch' },
  { value: 'platform', label: 'Platform' },
] as const;

type Way = (typeof ways)[number]['value'];

/** What was collected, is due and is overdue, by what it is paid for. Only what came in has a platform. */
export function PaymentParts({ state }: { state: PeriodState }) {
  const [by, setBy] = useState<Way>('product');
  const variables = { by, period: state.period };
  const table = (parts: Parts) => <PartsTable parts={parts} by={by} state={state} />;
  return (
    <Card as="section" className={classNames.chart} aria-label="Breakdown">
      <header>
        <h2>Breakdown</h2>
        <SegmentedControl label="Break down by" options={[...ways]} value={by} onChange={setBy} />
      </header>
      {by === 'platform' ? (
        <PeriodCell query={CollectedByDocument} variables={variables} empty={<NoParts />}>
          {(data) => table({ collected: data.collected })}
        </PeriodCell>
      ) : (
        <PeriodCell query={PaymentsByDocument} variables={variables} empty={<NoParts />}>
          {(data) => table({ collected: data.collected, due: data.due, overdue: data.overdue })}
        </PeriodCell>
      )}
    </Card>
  );
}

const NoParts = () => <p className={classNames.none}>Nothing was collected or due in this period.</p>;

const headers = { collected: 'Collected', due: 'Due', overdue: 'Overdue now' } as const;

function PartsTable({ parts, by, state }: { parts: Parts; by: Way; state: PeriodState }) {
  const figures = (Object.keys(headers) as (keyof typeof headers)[]).filter((key) => parts[key]);
  const way = ways.find(({ value }) => value === by)?.label ?? '';
  const lines = joinParts(parts);
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table}>
        <caption>{`${figures.map((key) => headers[key]).join(', ')} by ${way.toLowerCase()}`}</caption>
        <thead>
          <tr>
            <th scope="col">{way}</th>
            {figures.map((key) => (
              <th key={key} scope="col">
                {headers[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              {figures.map((key) => (
                <td key={key}>
                  {line.values[key] === undefined ? (
                    figureText(0, 'money')
                  ) : (
                    <Link to={rowsSearch(state.choice, key, { by, slice: line.key, name: line.name })}>
                      {figureText(line.values[key], 'money')}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames.saves}>
        <SaveTools
          file={`payments-by-${by}-${periodSlug(state.period, state.now)}`}
          header={[way, ...figures.map((key) => headers[key])]}
          rows={lines.map(({ name, values }) => [name, ...figures.map((key) => values[key] ?? 0)])}
        />
      </div>
    </div>
  );
}
