import { Forecast } from './Forecast';
import classNames from './figures.module.css';
import { PartsPanel } from './PartsPanel';
import { PaymentParts } from './PaymentParts';
import { ReportPage, type Section } from './ReportPage';

const sections: Section[] = [
  { title: 'Coming in', keys: ['collected', 'due', 'overdue'] },
  { title: 'Ahead', keys: ['expected', 'onTime', 'completion'] },
  { title: 'Given back and given away', keys: ['refunded', 'revoked', 'coupons'] },
];

/** What came in, what is due, how late it is, and what is likely to come. */
export default function PaymentReportPage() {
  return (
    <ReportPage report="payments" title="Payment report" trendOf="collected" sections={sections}>
      {(state) => (
        <>
          <PaymentParts state={state} />
          <div className={classNames.pair}>
            <PartsPanel
              title="Overdue by age"
              report="payments"
              figure="overdue"
              unit="money"
              danger
              ways={[{ value: 'age', label: 'Age' }]}
              state={state}
              empty="Nothing is overdue."
            />
            <PartsPanel
              title="Expected by week"
              report="payments"
              figure="expected"
              unit="money"
              ways={[{ value: 'week', label: 'Week' }]}
              state={state}
              empty="Nothing is scheduled."
            />
          </div>
          <Forecast state={state} />
        </>
      )}
    </ReportPage>
  );
}
