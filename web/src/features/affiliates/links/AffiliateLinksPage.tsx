import { lazy, Suspense, useState } from 'react';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconPencil, IconPlus } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { PageHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import { NoAffiliate } from '../shared/NoAffiliate';
import { counted } from '../shared/words';
import { AffiliateLinkItem } from './AffiliateLinkItem';
import { EditLinkModal } from './EditLinkModal';
import { type AffiliateLinkRowFragment, MyAffiliateLinksDocument, type MyAffiliateLinksQuery } from './links.gql';
import own from './links.module.css';
import { MainLinkTarget } from './MainLinkTarget';

const BuildLinkModal = lazy(() => import('./BuildLinkModal'));
const LinkResults = lazy(() => import('./LinkResults'));

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
  const [dialog, setDialog] = useState<'name' | 'build'>();
  const [shown, setShown] = useState<string>();
  const main = links.find(({ isMain }) => isMain);
  const campaigns = links.filter(({ id }) => id !== null);
  const funnels = links.filter(({ isMain, id }) => !isMain && id === null);
  const build = (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('build')}>
      Build a link
    </Button>
  );
  return (
    <>
      <PageHeader
        title="My links"
        description={`Anyone who signs up or buys within ${counted(affiliate.linkDays, 'day')} of opening your link is your lead. The last link they opened counts.`}
        actions={
          <>
            <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('name')}>
              Edit my link
            </Button>
            {build}
          </>
        }
      />
      <div className={own.page}>
        <StatRow>
          <Stat label="Visits" value={grouped(affiliate.visits)} />
          <Stat label="Leads" value={grouped(affiliate.leads)} />
          <Stat label="Leads who paid" value={grouped(affiliate.paid)} />
          <Stat label="Commission" value={<Money amount={affiliate.commission} decimals={0} />} />
        </StatRow>
        {main && (
          <Card as="section" className={own.box} aria-label="Main link">
            <AffiliateLinkItem link={main} heading onResults={setShown} />
            <MainLinkTarget funnelId={affiliate.funnelId ?? null} links={funnels} onChanged={onChanged} />
          </Card>
        )}
        <LinkList
          title="Links by campaign"
          links={campaigns}
          none="Make a link for each place you post. You'll see which one brings people."
          onResults={setShown}
        />
        <LinkList
          title="Links by funnel"
          links={funnels}
          none="No funnel is open right now. Your main link always works."
          onResults={setShown}
        />
      </div>
      {dialog === 'name' && (
        <EditLinkModal name={affiliate.slug} onClose={() => setDialog(undefined)} onChanged={onChanged} />
      )}
      <Suspense>
        {dialog === 'build' && (
          <BuildLinkModal onClose={() => setDialog(undefined)} onBuilt={onChanged} onResults={setShown} />
        )}
        {shown && <LinkResults linkKey={shown} onClose={() => setShown(undefined)} onChanged={onChanged} />}
      </Suspense>
    </>
  );
}

interface ListProps {
  title: string;
  links: readonly AffiliateLinkRowFragment[];
  /** What an empty list says. */
  none: string;
  onResults: (key: string) => void;
}

function LinkList({ title, links, none, onResults }: ListProps) {
  return (
    <Card as="section" className={own.box} aria-label={title}>
      <h2>{title}</h2>
      {links.length === 0 && <p className={own.quiet}>{none}</p>}
      {links.length > 0 && (
        <ul className={own.list}>
          {links.map((link) => (
            <li key={link.key}>
              <AffiliateLinkItem link={link} onResults={onResults} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
