import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { PageHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import { NoAffiliate } from '../shared/NoAffiliate';
import { AffiliateLinkItem } from './AffiliateLinkItem';
import { EditLinkModal } from './EditLinkModal';
import { MyAffiliateLinksDocument, type MyAffiliateLinksQuery } from './links.gql';
import own from './links.module.css';
import { MainLinkTarget } from './MainLinkTarget';

type Affiliate = NonNullable<MyAffiliateLinksQuery['myAffiliate']>;

interface Props {
  affiliate: Affiliate;
  links: MyAffiliateLinksQuery['affiliateLinks'];
  onChanged: () => Promise<void>;
}

/** The links of an affiliate, what came of each, and the name that stands in them. */
export default function AffiliateLinksPage() {
  return (
    <Cell query={MyAffiliateLinksDocument} notFound={<NoAffiliate />}>
      {({ myAffiliate, affiliateLinks }, { refetch }) =>
        myAffiliate ? <Links affiliate={myAffiliate} links={affiliateLinks} onChanged={refetch} /> : <NoAffiliate />
      }
    </Cell>
  );
}

function Links({ affiliate, links, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [main, ...funnels] = links;
  return (
    <>
      <PageHeader
        title="My links"
        description="Anyone who signs up or buys within 30 days of opening your link is your lead. The last link they opened counts."
        actions={
          <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => setChanging(true)}>
            Edit my link
          </Button>
        }
      />
      <div className={own.page}>
        <StatRow>
          <Stat label="Visits" value={affiliate.visits.toLocaleString('en-PH')} />
          <Stat label="Leads" value={affiliate.leads.toLocaleString('en-PH')} />
          <Stat label="Leads who paid" value={affiliate.paid.toLocaleString('en-PH')} />
        </StatRow>
        {main && (
          <Card as="section" className={own.box} aria-label="Main link">
            <AffiliateLinkItem link={main} heading />
            <MainLinkTarget funnelId={affiliate.funnelId ?? null} links={funnels} onChanged={onChanged} />
          </Card>
        )}
        <Card as="section" className={own.box} aria-label="Links by funnel">
          <h2>Links by funnel</h2>
          {funnels.length === 0 && (
            <p className={own.quiet}>No funnel is open right now. Your main link always works.</p>
          )}
          {funnels.length > 0 && (
            <ul className={own.list}>
              {funnels.map((link) => (
                <li key={link.funnelId}>
                  <AffiliateLinkItem link={link} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {isChanging && <EditLinkModal name={affiliate.slug} onClose={() => setChanging(false)} onChanged={onChanged} />}
    </>
  );
}
