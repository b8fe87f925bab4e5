import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { clockTime, listDate } from '~/lib/dates';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { PageHeader } from '~/ui/PageHeader';
import { Chart } from './Chart';
import { FigureCard } from './FigureCard';
import { FigureRows } from './FigureRows';
import { type FigureDetailsFragment, ReportPageDocument } from './figures.gql';
import classNames from './figures.module.css';
import { PeriodBar } from './PeriodBar';
import { rangeProblem } from './period';
import { type PeriodState, rowsSearch, usePeriod } from './usePeriod';

interface Props {
  /** The name of the report in the API. */
  report: string;
  title: string;
  /** The figure whose trend is drawn large. */
  trendOf: string;
  /** More charts and tables below the trend. */
  children?: (state: PeriodState) => ReactNode;
}

/** A report: the period, its figures with their definitions, a trend, and behind each figure its rows. */
export function ReportPage({ report, title, trendOf, children }: Props) {
  const [params] = useSearchParams();
  const state = usePeriod();
  const figure = params.get('figure');
  const problem = rangeProblem(state.period);
  if (figure) return <FigureRows key={figure} report={report} figure={figure} state={state} />;

  return (
    <div className={classNames.report}>
      <PageHeader
        title={title}
        description="All amounts in pesos, dates in Manila time."
        actions={
          <Button icon={<IconPrinter size={18} stroke={2} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <PeriodBar {...state} />
      {problem ? (
        <Banner variant="danger">{problem}</Banner>
      ) : (
        <>
          <Cell query={ReportPageDocument} variables={{ name: report, period: state.period }}>
            {({ report: { label, asOf, beforeLabel, yearAgoLabel, figures } }) => (
              <>
                <p className={classNames.asOf}>{`${label}. Updated ${listDate(asOf)}, ${clockTime(asOf)}`}</p>
                <div className={classNames.figures}>
                  {figures.map((one) => (
                    <FigureCard
                      key={one.key}
                      figure={one}
                      beforeLabel={beforeLabel}
                      yearAgoLabel={yearAgoLabel}
                      rows={rowsSearch(state.choice, one.key)}
                    />
                  ))}
                </div>
                <Trend figure={figures.find(({ key }) => key === trendOf)} />
              </>
            )}
          </Cell>
          {children?.(state)}
        </>
      )}
    </div>
  );
}

function Trend({ figure }: { figure: FigureDetailsFragment | undefined }) {
  if (!figure) return null;
  return (
    <Chart
      title={`${figure.name} over time`}
      about={`${figure.name} over time`}
      unit={figure.unit}
      bars={figure.trend}
    />
  );
}
