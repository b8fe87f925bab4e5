import { useState } from 'react';
import { Link } from 'react-router';
import { LeadBadge } from '~/features/affiliates/leads/LeadBadge';
import { AffiliateLinkItem } from '~/features/affiliates/links/AffiliateLinkItem';
import { BarChart } from '~/features/affiliates/shared/BarChart';
import { counted, dayWords } from '~/lib/ages';
import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import type { HomeSectionProps } from '~/lib/home';
import { compact, peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconTrendingDown, IconTrendingUp } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { Avatar } from '~/ui/people/Avatar';
import { SegmentedControl } from '~/ui/SegmentedControl';
import home from '../Home.module.css';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { Panel } from '../parts/Panel';
import classNames from './AffiliateHome.module.css';
import { AffiliateHomeDocument, type AffiliateHomeQuery, AffiliateJoinDocument } from './affiliateHome.gql';
import { NextStep } from './NextStep';

type Home = AffiliateHomeQuery['affiliateHome'];
type Figures = Home['now'];

const periods = [
  { value: 'month', label: 'This Month' },
  { value: '7', label: 'Last 7 Days' },
  { value: '15', label: 'Last 15 Days' },
  { value: '30', label: 'Last 30 Days' },
] as const;
type Period = (typeof periods)[number]['value'];

/** What an affiliate earns and when it's paid, what their links bring, and the one thing to do next. */
export default function AffiliateHome(props: HomeSectionProps) {
  const [period, setPeriod] = useState<Period>('month');
  if (!props.user.affiliateTimestamp) return <Join {...props} />;
  return (
    <HomeFrame
      {...props}
      query={AffiliateHomeDocument}
      variables={{ period }}
      line={({ affiliateHome }) => lineOf(affiliateHome.now, period)}
    >
      {({ affiliateHome }) => (
        <div className={classNames.home}>
          <div className={classNames.period}>
            <SegmentedControl label="Period" options={[...periods]} value={period} onChange={setPeriod} />
          </div>
          <NextStep home={affiliateHome} pathOf={props.pathOf} />
          <Summary home={affiliateHome} period={period} pathOf={props.pathOf} />
          <Columns
            main={<Weeks weeks={affiliateHome.weeks} />}
            side={
              <Panel title="Best links" aside={<Link to={routes.affiliateLinks()}>All links</Link>}>
                <div className={classNames.links}>
                  {affiliateHome.links.map((link) => (
                    <AffiliateLinkItem key={link.key} link={link} />
                  ))}
                </div>
              </Panel>
            }
          />
          <Leads leads={affiliateHome.leads} total={affiliateHome.leadTotal} />
        </div>
      )}
    </HomeFrame>
  );
}

function Join(props: HomeSectionProps) {
  return (
    <HomeFrame
      {...props}
      query={AffiliateJoinDocument}
      line={() => `${today()}. One step is left before you can share Atlas.`}
    >
      {() => (
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
      )}
    </HomeFrame>
  );
}

const inPeriod = (period: Period) => (period === 'month' ? 'this month' : `in the last ${period} days`);

function lineOf(now: Figures, period: Period): string {
  if (now.leads === 0) return `${today()}. No new leads ${inPeriod(period)} yet. One post can change that.`;
  return `${today()}. Your links brought in ${counted(now.leads, 'lead')} ${inPeriod(period)}, ${now.paid} of them paid.`;
}

interface SummaryProps {
  home: Home;
  period: Period;
  pathOf: HomeSectionProps['pathOf'];
}

function Summary({ home: { payable, pending, nextPayout, now, before }, period, pathOf }: SummaryProps) {
  const payouts = pathOf('affiliatePayout') ?? routes.affiliateCommission();
  return (
    <div className={classNames.figures}>
      <Card as="section" padding="none" radius="lg" aria-label="Next payout">
        <SeaSurface art="chart" className={home.sea}>
          <h2>Payable now</h2>
          <p className={home.big}>
            <Money amount={payable} big />
          </p>
          <p>
            Next payout {listDate(nextPayout)}
            {pending > 0 && <>. {peso(pending)} on hold</>}
          </p>
          <div className={home.seaActions}>
            <LinkButton variant="mango" to={payouts}>
              Payout details
            </LinkButton>
          </div>
        </SeaSurface>
      </Card>
      <Figure
        label="Commission"
        value={<Money amount={now.commission} decimals={0} />}
        now={now.commission}
        before={before.commission}
        period={period}
        word={(value) => peso(Math.round(value)).replace(/\.00$/, '')}
      />
      <Figure label="Leads" value={shown(now.leads)} now={now.leads} before={before.leads} period={period} />
      <Figure label="Paid" value={shown(now.paid)} now={now.paid} before={before.paid} period={period} />
    </div>
  );
}

const shown = (value: number) => grouped(value);

interface FigureProps {
  label: string;
  value: React.ReactNode;
  now: number;
  before: number;
  period: Period;
  word?: (value: number) => string;
}

function Figure({ label, value, now, before, period, word = shown }: FigureProps) {
  const more = now - before;
  const Trend = more < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <Card className={classNames.figure}>
      <p className={home.muted}>{label}</p>
      <p className={classNames.value}>{value}</p>
      <p className={home.muted} data-more={(period !== 'month' && more > 0) || undefined}>
        {period === 'month' ? (
          `${word(before)} last month`
        ) : (
          <>
            {more !== 0 && <Trend size={16} aria-hidden />}
            {more === 0 ? 'As many as before' : `${word(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than before`}
          </>
        )}
      </p>
    </Card>
  );
}

function Weeks({ weeks }: { weeks: Home['weeks'] }) {
  return (
    <Card as="section" className={classNames.weeks} aria-labelledby="weeks-title">
      <h2 id="weeks-title">Commission per week</h2>
      <BarChart
        label="Commission of the last 12 weeks"
        series={['Approved', 'On hold']}
        bars={weeks.map(({ day, approved, waiting }) => ({
          key: day,
          label: listDate(day).slice(0, 6),
          values: [approved, waiting],
        }))}
        short={(value) => `₱${compact(value)}`}
        long={peso}
      />
    </Card>
  );
}

function Leads({ leads, total }: { leads: Home['leads']; total: number }) {
  return (
    <section aria-labelledby="leads-title">
      <header className={home.head}>
        <h2 id="leads-title">Latest leads</h2>
        {total > 0 && <Link to={routes.affiliateLeads()}>All leads</Link>}
      </header>
      <Card padding="none">
        {leads.length === 0 ? (
          <EmptyState spot="calm" title={total === 0 ? 'No leads yet' : 'Confirm your email first'}>
            {total === 0
              ? "When someone signs up or pays through your links, they'll appear here."
              : "Then you'll see who came through your links."}
          </EmptyState>
        ) : (
          <ul className={home.rows}>
            {leads.map(({ id, name, link, campaign, createdAt, status, commission }) => (
              <li key={id} className={home.row} data-testid="lead-row">
                <Avatar name={name} size={36} />
                <div className={home.rowWords}>
                  <b>{name}</b>
                  <p>{[campaign || link, dayWords(createdAt)].join(', ')}</p>
                </div>
                <div className={classNames.lead}>
                  <LeadBadge status={status} />
                  <span>{commission === 0 ? '' : peso(commission)}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
