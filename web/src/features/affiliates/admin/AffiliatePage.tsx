import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { useRowParam } from '~/lib/rowParam';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { Stat, StatRow } from '~/ui/Stat';
import { BalanceCard } from '../commission/BalanceCard';
import { CommissionTable } from '../commission/CommissionTable';
import { TrailView } from '../commission/TrailView';
import { AffiliateFlags } from '../flags/AffiliateFlags';
import { LeadTable } from '../leads/LeadTable';
import { AffiliateLinkItem } from '../links/AffiliateLinkItem';
import own from '../links/links.module.css';
import { PayoutTable } from '../payouts/PayoutHistory';
import { AffiliateBadge, FlagBadges } from './AffiliateBadge';
import { AffiliateNotes } from './AffiliateNotes';
import { AffiliateRates } from './AffiliateRates';
import { AffiliateByIdDocument, type AffiliateByIdQuery } from './affiliates.gql';
import { EndButton } from './EndButton';
import { SuspendButton } from './SuspendButton';

interface Props {
  affiliate: NonNullable<AffiliateByIdQuery['affiliate']>;
  links: AffiliateByIdQuery['affiliateLinks'];
  balance: AffiliateByIdQuery['commissionBalance'];
}

/** One affiliate with their links and leads, for staff. */
export default function AffiliatePage() {
  const { id } = useRouteParams('affiliate');
  const sale = useRowParam('sale');
  return (
    <Cell key={id} query={AffiliateByIdDocument} variables={{ id }}>
      {({ affiliate, affiliateLinks, commissionBalance }) => {
        if (!affiliate) return null;
        if (sale.id) {
          return <TrailView key={sale.id} orderId={sale.id} onBack={sale.close} back={affiliate.name} isStaff />;
        }
        return <Details affiliate={affiliate} links={affiliateLinks} balance={commissionBalance} onOpen={sale.open} />;
      }}
    </Cell>
  );
}

function Details({ affiliate, links, balance, onOpen }: Props & { onOpen: (orderId: number) => void }) {
  usePageTitle(affiliate.name);
  return (
    <div data-density="compact">
      <PageHeader
        title={affiliate.name}
        description={
          <>
            Affiliate since <DateText value={affiliate.since} />{' '}
            {(!affiliate.isActive || affiliate.suspendedAt) && <AffiliateBadge affiliate={affiliate} />}{' '}
            {affiliate.suspendNote} <FlagBadges affiliate={affiliate} />{' '}
            {affiliate.isReserved && <Badge tone="warning">Link looks official. Ask for another one.</Badge>}
          </>
        }
        actions={
          <>
            <EndButton affiliate={affiliate} />
            <SuspendButton affiliate={affiliate} />
            <LinkButton to={routes.user({ id: affiliate.userId })}>View profile</LinkButton>
          </>
        }
      />
      <div className={own.page}>
        <StatRow>
          <Stat label="Visits" value={grouped(affiliate.visits)} />
          <Stat label="Leads" value={grouped(affiliate.leads)} />
          <Stat label="Leads who paid" value={grouped(affiliate.paid)} />
          <Stat label="Commission" value={<Money amount={affiliate.commission} />} />
        </StatRow>
        <AffiliateFlags filter={{ affiliateId: affiliate.id }} />
        <BalanceCard balance={balance} isStaff />
        <AffiliateRates affiliateId={affiliate.id} />
        <Card as="section" className={own.box} aria-label="Links">
          <h2>Links</h2>
          <ul className={own.list}>
            {links.map((link) => (
              <li key={link.key}>
                <AffiliateLinkItem link={link} />
              </li>
            ))}
          </ul>
        </Card>
        <Lists affiliateId={affiliate.id} onOpen={onOpen} />
        <AffiliateNotes affiliateId={affiliate.id} />
      </div>
    </div>
  );
}

const lists = [
  { value: 'commission', label: 'Commission' },
  { value: 'leads', label: 'Leads' },
  { value: 'payouts', label: 'Payouts' },
] as const;

/** Commission, leads and payouts, one list at a time: all keep their page and filters in the address. */
function Lists({ affiliateId, onOpen }: { affiliateId: number; onOpen: (orderId: number) => void }) {
  const [params, setParams] = useSearchParams();
  const chosen = lists.find(({ value }) => value === params.get('list')) ?? lists[0];
  return (
    <section aria-label={chosen.label}>
      <SectionHeader
        title={chosen.label}
        aside={
          <SegmentedControl
            label="List"
            options={[...lists]}
            value={chosen.value}
            onChange={(list) => setParams(list === lists[0].value ? {} : { list }, { preventScrollReset: true })}
          />
        }
      />
      {chosen.value === 'leads' && (
        <LeadTable affiliateId={affiliateId} help="No one has signed up or bought through these links yet." />
      )}
      {chosen.value === 'payouts' && <PayoutTable affiliateId={affiliateId} help="They haven't been paid out yet." />}
      {chosen.value === 'commission' && (
        <CommissionTable affiliateId={affiliateId} onOpen={onOpen} help="No one has paid through these links yet." />
      )}
    </section>
  );
}
