import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { Link } from 'react-router';
import { LeadBadge } from '~/features/affiliates/leads/LeadBadge';
import { AffiliateLinkItem } from '~/features/affiliates/links/AffiliateLinkItem';
import { counted, dayWords } from '~/lib/ages';
import { copyText } from '~/lib/copyText';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Avatar } from '~/ui/Avatar';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { toast } from '~/ui/toast';
import home from '../Home.module.css';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { Panel } from '../parts/Panel';
import classNames from './AffiliateHome.module.css';
import { AffiliateHomeDocument, type AffiliateHomeQuery } from './affiliateHome.gql';

type Affiliate = NonNullable<AffiliateHomeQuery['myAffiliate']>;
type Links = AffiliateHomeQuery['affiliateLinks'];

/** What came of an affiliate's links, the latest leads, and the links to copy. */
export default function AffiliateHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={AffiliateHomeDocument} line={({ myAffiliate }) => lineOf(myAffiliate)}>
      {({ myAffiliate, affiliateLinks, affiliateLeads }) =>
        myAffiliate ? (
          <div className={classNames.home}>
            <Figures affiliate={myAffiliate} links={affiliateLinks} />
            <Columns main={<Leads leads={affiliateLeads} />} side={<MyLinks links={affiliateLinks} />} />
          </div>
        ) : (
          <Card padding="none">
            <EmptyState
              level={2}
              spot="gate"
              title="Accept the terms to get your links"
              action={
                <LinkButton variant="primary" to={routes.affiliateTerms()}>
                  Read the Affiliate T&C
                </LinkButton>
              }
            >
              Share Atlas, earn when friends join.
            </EmptyState>
          </Card>
        )
      }
    </HomeFrame>
  );
}

function lineOf(affiliate: Affiliate | null): string {
  if (!affiliate) return `${today()}. One step is left before you can share Atlas.`;
  if (affiliate.leads === 0) return `${today()}. Share your link to bring in your first lead.`;
  return `${today()}. Your links brought in ${counted(affiliate.leads, 'person', 'people')} so far.`;
}

function Figures({ affiliate, links }: { affiliate: Affiliate; links: Links }) {
  const main = links.find(({ isMain }) => isMain);
  const address = main?.path ? `${window.location.origin}${main.path}` : null;
  const copy = async () => {
    if (address && (await copyText(address))) toast.success('Copied');
    else toast.error('Select the address and copy it by hand');
  };
  return (
    <div className={classNames.figures}>
      <Card as="section" padding="none" radius="lg" aria-label="Your main link">
        <SeaSurface art="chart" className={home.sea}>
          <h2>Your main link</h2>
          <p className={`${home.seaTitle} ${classNames.address}`}>
            {address?.replace(/^https?:\/\//, '') ?? 'None yet'}
          </p>
          <div className={home.seaActions}>
            {address && (
              <Button variant="mango" icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
                Copy main link
              </Button>
            )}
          </div>
        </SeaSurface>
      </Card>
      <Figure label="Visits" value={affiliate.visits} note="through your links" />
      <Figure label="Leads" value={affiliate.leads} note={share(affiliate.leads, affiliate.visits, 'visits')} />
      <Figure label="Paid" value={affiliate.paid} note={share(affiliate.paid, affiliate.leads, 'leads')} />
    </div>
  );
}

const share = (part: number, all: number, of: string) =>
  all === 0 ? `no ${of} yet` : `${((part / all) * 100).toFixed(1).replace(/\.0$/, '')}% of ${of}`;

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Card className={classNames.figure}>
      <p className={home.muted}>{label}</p>
      <p className={classNames.value}>{value.toLocaleString('en-PH')}</p>
      <p className={home.muted}>{note}</p>
    </Card>
  );
}

function Leads({ leads: { rows, total } }: { leads: AffiliateHomeQuery['affiliateLeads'] }) {
  return (
    <section aria-labelledby="leads-title">
      <header className={home.head}>
        <h2 id="leads-title">Latest leads</h2>
        {total > 0 && <Link to={routes.affiliateLeads()}>All leads</Link>}
      </header>
      <Card padding="none">
        {rows.length === 0 ? (
          <EmptyState spot="calm" title="No leads yet">
            When someone signs up or pays through your links, they'll appear here.
          </EmptyState>
        ) : (
          <ul className={home.rows}>
            {rows.map(({ id, name, link, createdAt, status }) => (
              <li key={id} className={home.row} data-testid="lead-row">
                <Avatar name={name} size={36} />
                <div className={home.rowWords}>
                  <b>{name}</b>
                  <p>
                    {link}, {dayWords(createdAt)}
                  </p>
                </div>
                <LeadBadge status={status} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

const SHOWN = 3;

function MyLinks({ links }: { links: Links }) {
  // The main one is the bold card.
  const others = links.filter(({ isMain }) => !isMain);
  if (others.length === 0) return null;
  return (
    <Panel title="My links" aside={<Link to={routes.affiliateLinks()}>All links</Link>}>
      <div className={classNames.links}>
        {others.slice(0, SHOWN).map((link) => (
          <AffiliateLinkItem key={link.name} link={link} />
        ))}
      </div>
    </Panel>
  );
}
