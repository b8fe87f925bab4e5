import { useQuery } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonText } from '~/ui/Skeleton';
import { Tabs } from '~/ui/Tabs';
import { PaymentDesksDocument } from './desks.gql';
import { PaymentList } from './list/PaymentList';

const Slips = lazy(() => import('../slips/Slips'));
const StrayPayments = lazy(() => import('../stray/StrayPayments'));

const later = (desk: ReactNode) => <Suspense fallback={<SkeletonText lines={6} />}>{desk}</Suspense>;

/** What is due from everybody and what was paid, the slips that somebody has to look at, and money that belongs to nothing. */
export default function PaymentPage() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(PaymentDesksDocument);
  const tabs = [
    { key: 'rows', label: 'Payments', content: <PaymentList /> },
    { key: 'slips', label: 'Slips', count: data?.paymentProofs.total || undefined, content: later(<Slips />) },
    {
      key: 'stray',
      label: 'Unmatched',
      count: data?.strayPayments.total || undefined,
      content: later(<StrayPayments />),
    },
  ];
  return (
    <div data-density="compact">
      <PageHeader title="Payments" description="Money due and received." />
      {/* Another tab is another list: page, words and filters of the last one do not come along. */}
      <Tabs
        label="Payments"
        tabs={tabs}
        active={params.get('t') ?? 'rows'}
        onChange={(key) => setParams(key === 'rows' ? {} : { t: key }, { preventScrollReset: true })}
      />
    </div>
  );
}
