import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import { LeadTable } from '../leads/LeadTable';
import { AffiliateLinkItem } from '../links/AffiliateLinkItem';
import own from '../links/links.module.css';
import { AffiliateByIdDocument, type AffiliateByIdQuery } from './affiliates.gql';

interface Props {
  affiliate: NonNullable<AffiliateByIdQuery['affiliate']>;
  links: AffiliateByIdQuery['affiliateLinks'];
}

/** One affiliate with their links and leads, for staff. */
export default function AffiliatePage() {
  const { id } = useRouteParams('affiliate');
  return (
    <Cell key={id} query={AffiliateByIdDocument} variables={{ id }}>
      {({ affiliate, affiliateLinks }) => affiliate && <Details affiliate={affiliate} links={affiliateLinks} />}
    </Cell>
  );
}

function Details({ affiliate, links }: Props) {
  usePageTitle(affiliate.name);
  return (
    <div data-density="compact">
      <PageHeader
        title={affiliate.name}
        description={
          <>
            Affiliate since <DateText value={affiliate.since} />{' '}
            {!affiliate.isActive && <Badge tone="neutral">Left</Badge>}{' '}
            {affiliate.isReserved && <Badge tone="warning">Link looks official. Ask for another one.</Badge>}
          </>
        }
        actions={<LinkButton to={routes.user({ id: affiliate.userId })}>View profile</LinkButton>}
      />
      <div className={own.page}>
        <StatRow>
          <Stat label="Visits" value={affiliate.visits.toLocaleString('en-PH')} />
          <Stat label="Leads" value={affiliate.leads.toLocaleString('en-PH')} />
          <Stat label="Leads who paid" value={affiliate.paid.toLocaleString('en-PH')} />
        </StatRow>
        <Card as="section" className={own.box} aria-label="Links">
          <h2>Links</h2>
          <ul className={own.list}>
            {links.map((link) => (
              <li key={link.isMain ? '' : link.funnelId}>
                <AffiliateLinkItem link={link} />
              </li>
            ))}
          </ul>
        </Card>
        <section aria-label="Leads">
          <SectionHeader title="Leads" />
          <LeadTable affiliateId={affiliate.id} help="No one has signed up or bought through these links yet." />
        </section>
      </div>
    </div>
  );
}
