import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { dayOr } from '../figures/period';
import { ReportPage } from '../figures/ReportPage';
import type { PeriodState } from '../figures/usePeriod';
import { CohortPeople } from './CohortPeople';
import { CohortTable } from './CohortTable';
import { RetentionMonths } from './RetentionMonths';
import { RetentionParts } from './RetentionParts';
import { RetentionWays } from './RetentionWays';
import { RetentionCohortsDocument } from './retention.gql';

/** Who stays: how many renewed, when, and why others left. */
export default function RetentionPage() {
  const [params] = useSearchParams();
  const month = dayOr(params.get('cohort'), '');
  if (month) return <CohortPeople month={month} since={Number(params.get('since') ?? 0)} />;

  return (
    <ReportPage
      report="retention"
      title="Retention"
      description="Who renewed, who left and who came back. Dates in Manila time."
      trendOf="retention"
    >
      {(state) => <Parts state={state} />}
    </ReportPage>
  );
}

function Parts({ state }: { state: PeriodState }) {
  return (
    <>
      <Cell query={RetentionCohortsDocument}>
        {({ retentionCohorts: { graceDays } }) => <RetentionMonths state={state} graceDays={graceDays} />}
      </Cell>
      <RetentionWays state={state} />
      <RetentionParts state={state} />
      <Cell query={RetentionCohortsDocument}>
        {({ retentionCohorts: { cohorts } }) => <CohortTable cohorts={cohorts} />}
      </Cell>
    </>
  );
}
