import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clockTime, isoDay, listDate } from '~/lib/dates';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { SelectField } from '~/ui/fields/SelectField';
import { IconPrinter } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { Chart } from './Chart';
import { FigureCard } from './FigureCard';
import { FigureRows } from './FigureRows';
import { type FigureDetailsFragment, ReportPageDocument } from './figures.gql';
import classNames from './figures.module.css';
import { PeriodBar } from './PeriodBar';
import { PeriodCell } from './PeriodCell';
import { periodSlug, rangeProblem } from './period';
import { type PeriodState, rowsSearch, usePeriod } from './usePeriod';
import { drawn as drawnValue, valueText } from './words';

interface Props {
  /** The name of the report in the API. */
  report: string;
  title: string;
  description?: string;
  /** The way to other reports, beside the heading. */
  links?: ReactNode;
  /** The figure whose trend is drawn large at first. */
  trendOf: string;
  /** The figures in groups with headings; all together without them. */
  sections?: Section[];
  /** More charts and tables below the trend. */
  children?: (state: PeriodState) => ReactNode;
}

/** Figures of a report under a heading. */
export interface Section {
  title: string;
  keys: string[];
}

/** A report: the period, its figures with their definitions, a trend, and behind each figure its rows. */
export function ReportPage({ report, title, description, links, trendOf, sections, children }: Props) {
  const [params] = useSearchParams();
  const state = usePeriod();
  const figure = params.get('figure');
  const problem = rangeProblem(state.period);
  if (figure) return <FigureRows key={figure} report={report} figure={figure} state={state} />;

  return (
    <div className={classNames.report}>
      <PageHeader
        title={title}
        description={description ?? 'All amounts in pesos, dates in Manila time.'}
        actions={
          <>
            {links}
            <Button icon={<IconPrinter size={18} stroke={2} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <PeriodBar {...state} />
      {problem ? (
        <Banner variant="danger">{problem}</Banner>
      ) : (
        <>
          <PeriodCell query={ReportPageDocument} variables={{ name: report, period: state.period }}>
            {({ report: { label, firstDay, asOf, beforeLabel, yearAgoLabel, figures } }) => (
              <>
                <p className={classNames.asOf}>{`${label}. Updated ${listDate(asOf)}, ${clockTime(asOf)}`}</p>
                {firstDay > isoDay(asOf) && (
                  <Banner variant="info">This period hasn't started. Figures are as of today.</Banner>
                )}
                {inSections(figures, sections).map((section) => (
                  <section key={section.title} className={classNames.section} aria-label={section.title || title}>
                    {section.title && <h2>{section.title}</h2>}
                    <div className={classNames.figures} data-count={section.figures.length}>
                      {section.figures.map((one) => (
                        <FigureCard
                          key={one.key}
                          figure={one}
                          beforeLabel={beforeLabel}
                          yearAgoLabel={yearAgoLabel}
                          rows={rowsSearch(state.choice, one.key)}
                        />
                      ))}
                    </div>
                  </section>
                ))}
                <Trend
                  figures={figures}
                  first={trendOf}
                  file={(key) => `${report}-${key}-trend-${periodSlug(state.period, state.now)}`}
                />
              </>
            )}
          </PeriodCell>
          {children?.(state)}
        </>
      )}
    </div>
  );
}

function inSections(figures: FigureDetailsFragment[], sections: Section[] | undefined) {
  if (!sections) return [{ title: '', figures }];
  return sections.map(({ title, keys }) => ({ title, figures: figures.filter(({ key }) => keys.includes(key)) }));
}

interface TrendProps {
  figures: FigureDetailsFragment[];
  first: string;
  /** What the files of a figure are called. */
  file: (key: string) => string;
}

/** One trend at a time, drawn large: the figure is chosen beside it. */
function Trend({ figures, first, file }: TrendProps) {
  const [key, setKey] = useState(first);
  const drawn = figures.filter(({ trend }) => trend.length > 1);
  const figure = drawn.find((one) => one.key === key) ?? drawn[0];
  if (!figure) return null;
  return (
    <Chart
      title={`${figure.name} over time`}
      about={`${figure.name} over time`}
      unit={figure.unit}
      file={file(figure.key)}
      bars={figure.trend.map(({ label, value, undecided }) => ({
        label,
        value: drawnValue(value, figure.unit, undecided),
        text: valueText(value, figure.unit, undecided),
      }))}
      danger={figure.key === 'overdue'}
      tools={
        <SelectField
          label="Trend of"
          options={drawn.map((one) => ({ value: one.key, label: one.name }))}
          value={figure.key}
          onChange={(next) => setKey(next ?? first)}
        />
      }
    />
  );
}
