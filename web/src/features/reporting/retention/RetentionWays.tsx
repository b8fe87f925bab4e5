import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import figures from '../figures/figures.module.css';
import { PeriodCell } from '../figures/PeriodCell';
import { periodSlug } from '../figures/period';
import { SaveTools } from '../figures/SaveTools';
import { type PeriodState, rowsSearch } from '../figures/usePeriod';
import { figureText } from '../figures/words';
import { RetentionWaysDocument, type RetentionWaysQuery } from './retention.gql';
import classNames from './retention.module.css';
import { shareOf } from './words';

type Slice = RetentionWaysQuery['timing'][number];

/** When people renewed, and why others left. */
export function RetentionWays({ state }: { state: PeriodState }) {
  return (
    <PeriodCell query={RetentionWaysDocument} variables={{ period: state.period }} empty={null}>
      {({ timing, reasons }) => {
        const left = sum(reasons);
        const answered = left - (reasons.find(({ key }) => key === 'none')?.value ?? 0);
        return (
          <div className={figures.pair}>
            <Bars
              title="When they renewed"
              about={`Early is more than 30 days before the last day, late is in the days of grace after it. Of ${figureText(sum(timing), 'count')} who renewed.`}
              none="No one renewed in this period."
              slices={timing}
              file={`retention-renewed-by-timing-${periodSlug(state.period, state.now)}`}
              link={(one) => rowsSearch(state.choice, 'renewed', { by: 'timing', slice: one.key, name: one.name })}
            />
            <Bars
              title="Why they left"
              about={`Asked once, when the membership ended. ${figureText(answered, 'count')} of ${figureText(left, 'count')} who left answered.`}
              none="No one left in this period."
              slices={reasons}
              file={`retention-left-by-reason-${periodSlug(state.period, state.now)}`}
              link={(one) => rowsSearch(state.choice, 'left', { by: 'reason', slice: one.key, name: one.name })}
            />
          </div>
        );
      }}
    </PeriodCell>
  );
}

const sum = (slices: readonly Slice[]) => slices.reduce((all, { value }) => all + (value ?? 0), 0);

interface BarsProps {
  title: string;
  about: string;
  none: string;
  slices: readonly Slice[];
  /** What its files are called. */
  file: string;
  link: (slice: Slice) => string;
}

function Bars({ title, about, none, slices, file, link }: BarsProps) {
  const all = sum(slices);
  return (
    <Card as="section" className={figures.chart} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className={classNames.about}>{all > 0 ? about : none}</p>
      <ul className={classNames.bars} hidden={all === 0}>
        {slices.map((one) => (
          <li key={one.key}>
            <Link to={link(one)}>{one.name}</Link>
            <span>{`${figureText(one.value ?? 0, 'count')} (${shareOf(one.value ?? 0, all)})`}</span>
            <div className={classNames.track} aria-hidden>
              <div style={{ width: `${all > 0 ? ((one.value ?? 0) / all) * 100 : 0}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {all > 0 && (
        <div className={figures.saves}>
          <SaveTools
            file={file}
            header={[title, 'People']}
            rows={slices.map(({ name, value }) => [name, value ?? 0])}
            lines={{
              title,
              lines: slices.map(({ name, value }) => ({
                name,
                text: `${figureText(value ?? 0, 'count')} (${shareOf(value ?? 0, all)})`,
                share: (value ?? 0) / all,
              })),
            }}
          />
        </div>
      )}
    </Card>
  );
}
