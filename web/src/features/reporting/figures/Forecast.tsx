import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { isoDay } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { PaymentForecastDocument, type PaymentForecastQuery } from './figures.gql';
import classNames from './figures.module.css';
import { SaveTools } from './SaveTools';
import { type PeriodState, rowsSearch } from './usePeriod';
import { figureText } from './words';

type Weeks = PaymentForecastQuery['reportForecast']['weeks'];
type Past = PaymentForecastQuery['reportForecast']['past'];

const views = [
  { value: 'ahead', label: 'Next 8 weeks' },
  { value: 'past', label: 'Last 8 weeks' },
] as const;

/** What is likely to come in, how it is worked out, and how far off the same method was before. */
export function Forecast({ state }: { state: PeriodState }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('ahead');
  const heading = useId();
  return (
    <Card as="section" className={classNames.chart} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Cash forecast</h2>
        <SegmentedControl label="Forecast weeks" options={[...views]} value={view} onChange={setView} />
      </header>
      <Cell query={PaymentForecastDocument} isEmpty={() => false}>
        {({ reportForecast: { method, share, error, weeks, past } }) => (
          <>
            <p className={classNames.none}>
              {`${method} That share is now `}
              <Link to={rowsSearch(state.choice, 'onTime')}>{figureText(share, 'percent')}</Link>.
            </p>
            <p className={classNames.error}>{errorWords(error)}</p>
            {view === 'ahead' ? <Ahead weeks={weeks} state={state} /> : <Behind weeks={past} state={state} />}
          </>
        )}
      </Cell>
    </Card>
  );
}

/** How far off it was, in a sentence. */
export function errorWords(error: number | null | undefined): string {
  if (typeof error !== 'number')
    return 'Past error: not known yet. Nothing was paid in its week during the last 8 weeks.';
  return `Past error: ${figureText(error, 'percent')}. That's how far off this method would have been over the last 8 weeks.`;
}

function Ahead({ weeks, state }: { weeks: Weeks; state: PeriodState }) {
  const sum = (pick: (week: Weeks[number]) => number) => weeks.reduce((all, week) => all + pick(week), 0);
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table}>
        <caption>What is scheduled and unpaid for each week, and what is likely to come in</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Scheduled</th>
            <th scope="col">Forecast</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.key}>
              <th scope="row">{week.label}</th>
              <td>
                <Link to={rowsSearch(state.choice, 'expected', { by: 'week', slice: week.key, name: week.label })}>
                  {figureText(week.scheduled, 'money')}
                </Link>
              </td>
              <td>{figureText(week.forecast, 'money')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">8 weeks</th>
            <td>
              {figureText(
                sum((week) => week.scheduled),
                'money',
              )}
            </td>
            <td>
              {figureText(
                sum((week) => week.forecast),
                'money',
              )}
            </td>
          </tr>
        </tfoot>
      </table>
      <div className={classNames.saves}>
        <SaveTools
          file={`payments-forecast-${isoDay(state.now)}`}
          header={['Week', 'Scheduled', 'Forecast']}
          rows={weeks.map((week) => [week.label, week.scheduled, week.forecast])}
        />
      </div>
    </div>
  );
}

function Behind({ weeks, state }: { weeks: Past; state: PeriodState }) {
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table}>
        <caption>What this method would have said when each week started, and what came in</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Unpaid at its start</th>
            <th scope="col">Forecast</th>
            <th scope="col">Came in</th>
            <th scope="col">Off by</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.key}>
              <th scope="row">{week.label}</th>
              <td>{figureText(week.scheduled, 'money')}</td>
              <td>{figureText(week.forecast, 'money')}</td>
              <td>
                <Link to={rowsSearch(state.choice, 'onTime', { by: 'pastWeek', slice: week.key, name: week.label })}>
                  {figureText(week.came ?? 0, 'money')}
                </Link>
              </td>
              <td>{figureText(Math.abs(week.forecast - (week.came ?? 0)), 'money')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames.saves}>
        <SaveTools
          file={`payments-forecast-before-${isoDay(state.now)}`}
          header={['Week', 'Unpaid at its start', 'Forecast', 'Came in', 'Off by']}
          rows={weeks.map(({ label, scheduled, forecast, came }) => [
            label,
            scheduled,
            forecast,
            came ?? 0,
            Math.abs(forecast - (came ?? 0)),
          ])}
        />
      </div>
    </div>
  );
}
