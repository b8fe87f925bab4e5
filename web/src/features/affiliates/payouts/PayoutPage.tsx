import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { PageHeader } from '~/ui/PageHeader';
import { BalanceCard } from '../commission/BalanceCard';
import { NoAffiliate } from '../shared/NoAffiliate';
import { AccountCard } from './AccountCard';
import { NextPayout } from './NextPayout';
import { PayoutDays } from './PayoutDays';
import { PayoutHistory } from './PayoutHistory';
import { MyPayoutsDocument } from './payouts.gql';
import own from './payouts.module.css';

/** How the affiliate who looks gets their money: what is payable and when, where it goes, and what was paid. */
export default function PayoutPage() {
  return (
    <Cell query={MyPayoutsDocument} notFound={<NoAffiliate />} isEmpty={() => false}>
      {({ myPayouts, commissionBalance }) => (
        <div className={own.page}>
          <PageHeader
            title="Payouts"
            description="What you can be paid, when, and where it goes."
            actions={<LinkButton to={routes.affiliateCommission()}>See my commission</LinkButton>}
          />
          <div className={own.columns}>
            <NextPayout overview={myPayouts} />
            <AccountCard overview={myPayouts} />
          </div>
          <BalanceCard balance={commissionBalance} />
          <PayoutDays days={commissionBalance.days} />
          <PayoutHistory help="Your payouts will appear here, each with its statement." />
        </div>
      )}
    </Cell>
  );
}
