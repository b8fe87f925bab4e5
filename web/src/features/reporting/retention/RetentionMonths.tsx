import { Link } from 'react-router';
import { bannerDate } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { Banner } from '~/ui/Banner';
import { Card } from '~/ui/Card';
import figures from '../figures/figures.module.css';
import { PeriodCell } from '../figures/PeriodCell';
import { periodSlug } from '../figures/period';
import { SaveTools } from '../figures/SaveTools';
import { type PeriodState, rowsSearch } from '../figures/usePeriod';
import { figureText, valueText } from '../figures/words';
import { RetentionTrendDocument, type RetentionTrendQuery } from './retention.gql';
import classNames from './retention.module.css';
import { choiceOf, isOpen, lastChance } from './words';

interface Props {
  state: PeriodState;
  graceDays: number;
}

/** Retention over time with its base. What can still change says so. */
export function RetentionMonths({ state, graceDays }: Props) {
  return (
    <PeriodCell query={RetentionTrendDocument} variables={{ period: state.period }}>
      {({ report }) => (
        <>
          {isOpen(report.lastDay, graceDays, state.now) && (
            <Banner variant="info">
              {`${report.label} isn't over yet: members have ${graceDays} days after their last day to renew, so retention can change until ${bannerDate(lastChance(report.lastDay, graceDays))}.`}
            </Banner>
          )}
          <Card as="section" className={figures.chart} aria-labelledby="months-title">
            <header>
              <h2 id="months-title">Period by period</h2>
            </header>
            <TrendTable report={report} state={state} graceDays={graceDays} />
          </Card>
        </>
      )}
    </PeriodCell>
  );
}

type Report = RetentionTrendQuery['report'];

function TrendTable({ report, state, graceDays }: Props & { report: Report }) {
  const trend = (key: string) => report.figures.find((figure) => figure.key === key)?.trend ?? [];
  const ended = trend('ended');
  const columns = [
    { key: 'ended', name: 'Ended', points: ended },
    { key: 'renewed', name: 'Renewed', points: trend('renewed') },
    { key: 'waiting', name: 'Can still renew', points: trend('waiting') },
    { key: 'left', name: 'Left', points: trend('left') },
    { key: 'returned', name: 'Came back', points: trend('returned') },
  ];
  const shares = trend('retention');
  return (
    <>
      <p id="months-about" className={classNames.about}>
        Terms that ended in each period, and what became of them. Those who came back aren't part of retention.
      </p>
      <p className={classNames.hint}>Scroll the table sideways to see all columns.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reachable by keyboard. */}
      <section className={figures.scroll} tabIndex={0} aria-label="Retention over time, scrolls sideways">
        <table className={figures.table} aria-describedby="months-about">
          <thead>
            <tr>
              <th scope="col">Period</th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Retention</th>
            </tr>
          </thead>
          <tbody>
            {ended.map((point, at) => {
              const choice = choiceOf(state.period.kind, point.firstDay, point.lastDay);
              const share = valueText(shares[at]?.value, 'percent', shares[at]?.undecided);
              const open = isOpen(point.lastDay, graceDays, state.now);
              return (
                <tr key={point.firstDay}>
                  <th scope="row">
                    <span className={classNames.period}>
                      {point.label}
                      {open && <Badge tone="info">Not over</Badge>}
                    </span>
                  </th>
                  {columns.map(({ key, name, points }) => (
                    <td key={key}>
                      <Link
                        to={rowsSearch(choice, key)}
                        aria-label={`${name}, ${point.label}: ${figureText(points[at]?.value ?? 0, 'count')}. See the rows`}
                      >
                        {figureText(points[at]?.value ?? 0, 'count')}
                      </Link>
                    </td>
                  ))}
                  <td>
                    {(point.value ?? 0) > 0 ? (
                      <Link
                        to={rowsSearch(choice, 'retention')}
                        aria-label={`Retention, ${point.label}: ${share}. See the rows`}
                      >
                        {share}
                      </Link>
                    ) : (
                      <span className={classNames.nothing}>None ended</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className={figures.saves}>
        <SaveTools
          file={`retention-${periodSlug(state.period, state.now)}`}
          header={['Period', ...columns.map(({ name }) => name), 'Retention']}
          rows={ended.map((point, at) => [
            point.label,
            ...columns.map(({ points }) => points[at]?.value ?? 0),
            valueText(shares[at]?.value, 'percent', shares[at]?.undecided),
          ])}
        />
      </div>
    </>
  );
}
