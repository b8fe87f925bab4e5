import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { useRowParam } from '~/lib/rowParam';
import { Banner } from '~/ui/Banner';
import { LinkButton } from '~/ui/Button';
import { PageHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import { MyClaims } from '../claims/MyClaims';
import { NoAffiliate } from '../shared/NoAffiliate';
import { BalanceCard } from './BalanceCard';
import { CommissionTable } from './CommissionTable';
import { MyCommissionDocument } from './commission.gql';
import own from './commission.module.css';
import { TrailView } from './TrailView';

const ENTRIES = 'entries';

/** What the affiliate who looks earns: the balance, every entry, and why. */
export default function CommissionPage() {
  const sale = useRowParam('sale');
  const [params, setParams] = useSearchParams();
  if (sale.id) return <TrailView key={sale.id} orderId={sale.id} onBack={sale.close} back="Commission" />;
  return (
    <Cell query={MyCommissionDocument} notFound={<NoAffiliate />} isEmpty={() => false}>
      {({ myAffiliate, commissionBalance }) => (
        <div className={own.page}>
          <PageHeader
            title="Commission"
            description="Every peso you earned, its status and why."
            actions={<LinkButton to={routes.affiliatePayout()}>Payouts</LinkButton>}
          />
          {myAffiliate?.suspendedAt && (
            <Banner variant="warning">
              Your affiliate account is suspended, so your links don't earn right now. What you earned before is safe.
            </Banner>
          )}
          <BalanceCard balance={commissionBalance} />
          <Tabs
            label="Commission"
            active={params.get('view') ?? ENTRIES}
            onChange={(view) => setParams(view === ENTRIES ? {} : { view }, { preventScrollReset: true })}
            tabs={[
              {
                key: ENTRIES,
                label: 'Entries',
                content: (
                  <CommissionTable
                    onOpen={sale.open}
                    help="Share one of your links. When someone pays, your commission appears here."
                  />
                ),
              },
              { key: 'questions', label: 'Questions and claims', content: <MyClaims onOpen={sale.open} /> },
            ]}
          />
        </div>
      )}
    </Cell>
  );
}
