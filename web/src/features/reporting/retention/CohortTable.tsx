import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import figures from '../figures/figures.module.css';
import { SaveTools } from '../figures/SaveTools';
import type { RetentionCohortsQuery } from './retention.gql';
import classNames from './retention.module.css';
import { shadeOf } from './words';

type Cohort = RetentionCohortsQuery['retentionCohorts']['cohorts'][number];
type Show = 'percent' | 'members';

const shows = [
  { value: 'percent', label: 'Percent' },
  { value: 'members', label: 'People' },
] as const;

/** How many months a wide screen shows at once. */
const FITS = 15;

/** How many of each month's new members were still members later. */
export function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const [show, setShow] = useState<Show>('percent');
  const months = Math.max(0, ...cohorts.map(({ cells }) => cells.length));
  return (
    <Card as="section" className={figures.chart} aria-labelledby="cohorts-title">
      <header>
        <h2 id="cohorts-title">Members by month of joining</h2>
        <SegmentedControl label="Show" options={[...shows]} value={show} onChange={setShow} />
      </header>
      {cohorts.length === 0 ? (
        <p className={figures.none}>Months with new members will appear here.</p>
      ) : (
        <>
          <p id="cohorts-about" className={classNames.about}>
            Everyone whose first membership started in a month, and how many of them were members on the last day of
            each month after it. Only months that are over, up to 36.
          </p>
          <p className={classNames.hint} data-wide={months > FITS || undefined}>
            Scroll the table sideways to see later months.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reachable by keyboard. */}
          <section className={figures.scroll} tabIndex={0} aria-label="Members by month of joining, scrolls sideways">
            <table className={classNames.cohorts} aria-describedby="cohorts-about">
              <thead>
                <tr>
                  <th scope="col" rowSpan={2}>
                    First month
                  </th>
                  <th scope="col" rowSpan={2}>
                    Joined
                  </th>
                  {months > 0 && (
                    <th scope="colgroup" colSpan={months} className={classNames.later}>
                      Months later
                    </th>
                  )}
                </tr>
                <tr>
                  {Array.from({ length: months }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a month is its number.
                    <th key={at} scope="col" aria-label={`After ${at + 1} ${at === 0 ? 'month' : 'months'}`}>
                      {at + 1}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.map((cohort) => (
                  <tr key={cohort.month}>
                    <th scope="row">{cohort.label}</th>
                    <td>
                      <Link to={`?cohort=${cohort.month}&since=0`}>{cohort.joined}</Link>
                    </td>
                    {cohort.cells.map((cell) => (
                      <td key={cell.since} data-shade={shadeOf(cell.percent)}>
                        <Link
                          to={`?cohort=${cohort.month}&since=${cell.since}`}
                          aria-label={`${cell.members} of ${cohort.joined} who joined in ${cohort.label}, ${cell.percent}%, after ${cell.since} months`}
                        >
                          {show === 'percent' ? `${cell.percent}%` : cell.members}
                        </Link>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={figures.saves}>
            <SaveTools
              file={`retention-cohorts-${show}`}
              header={['First month', 'Joined', ...Array.from({ length: months }, (_, at) => `After ${at + 1}`)]}
              rows={cohorts.map(({ label, joined, cells }) => [label, joined, ...cells.map((cell) => cell[show])])}
            />
          </div>
        </>
      )}
    </Card>
  );
}
