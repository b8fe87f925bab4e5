import { Cell } from '~/lib/cell';
import { Chart } from './Chart';
import { ReportPartsDocument } from './figures.gql';
import classNames from './figures.module.css';
import { PaymentParts } from './PaymentParts';
import { ReportPage } from './ReportPage';
import type { PeriodState } from './usePeriod';

/** What came in, what is due and how late it is. */
export default function PaymentReportPage() {
  return (
    <ReportPage report="payments" title="Payment report" trendOf="collected">
      {(state) => (
        <>
          <PaymentParts state={state} />
          <div className={classNames.pair}>
            <PartsChart title="Overdue by age" figure="overdue" by="age" state={state} danger />
            <PartsChart title="Expected by week" figure="expected" by="week" state={state} />
          </div>
        </>
      )}
    </ReportPage>
  );
}

interface PartsProps {
  title: string;
  figure: string;
  by: string;
  state: PeriodState;
  danger?: boolean;
}

function PartsChart({ title, figure, by, state, danger }: PartsProps) {
  return (
    <Cell query={ReportPartsDocument} variables={{ report: 'payments', figure, by, period: state.period }} empty={null}>
      {({ reportSlices }) => (
        <Chart
          title={title}
          about={title}
          unit="money"
          danger={danger}
          bars={reportSlices.map(({ name, value }) => ({ label: name, value }))}
        />
      )}
    </Cell>
  );
}
