import { useState } from 'react';
import { Badge, MembershipBadge, PaymentBadge } from '~/ui/Badge';
import { Breadcrumbs } from '~/ui/Breadcrumbs';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateText, ExpiryText } from '~/ui/DateText';
import { IconArchive, IconDots, IconTrash } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { Menu } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { ProgressBar, SegmentedBar } from '~/ui/Progress';
import { Avatar } from '~/ui/people/Avatar';
import { Person } from '~/ui/people/Person';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { Stat, StatRow } from '~/ui/Stat';
import { Tabs } from '~/ui/Tabs';
import { Tooltip } from '~/ui/Tooltip';
import { toast } from '~/ui/toast';
import { Example, Grid, Row, Section } from './GalleryFrame';
import classNames from './gallery.module.css';

const now = new Date('2026-11-26T01:00:00Z');
const people = [
  'Rhea Mae Tolentino',
  'Arnel Magbanua',
  'Niña Peñaflor',
  'Carlo Evangelista',
  'Mark Anthony Villanueva',
];

export function DisplaySection() {
  const [filter, setFilter] = useState('Active');
  const [tab, setTab] = useState('records');
  const [range, setRange] = useState<'7' | '15' | '30'>('30');
  return (
    <Section title="Status and text">
      <Grid>
        <Example label="Badges: payment, membership" span={6}>
          <Row>
            <PaymentBadge now={now} scheduleDate="2026-11-15" transactionId="GC-8842" />
            <PaymentBadge now={now} scheduleDate="2026-11-15" />
            <PaymentBadge now={now} scheduleDate="2026-11-26" />
            <PaymentBadge now={now} scheduleDate="2026-11-30" />
            <PaymentBadge now={now} scheduleDate="2026-12-15" />
            <PaymentBadge now={now} scheduleDate="2026-12-30" />
            <MembershipBadge status="Active" />
            <MembershipBadge status="Expired" />
            <MembershipBadge status="Multiple Subscriptions Found" />
            <MembershipBadge status="Not Enrolled" />
            <Badge tone="warning">+50 XP</Badge>
          </Row>
        </Example>
        <Example label="Chips" span={6}>
          <ChipRow label="Filter users">
            {['Active', 'Inactive', 'Archived'].map((word) => (
              <Chip key={word} pressed={filter === word} onClick={() => setFilter(word)}>
                {word}
              </Chip>
            ))}
            <Chip pressed removable onClick={() => toast.info('Filter removed')}>
              Batch 14 to 17
            </Chip>
            <Chip count={1284}>Members</Chip>
            <Menu
              align="start"
              trigger={<Chip opensMenu>Stage</Chip>}
              items={[0, 1, 2].map((stage) => ({ key: String(stage), label: `Stage ${stage}`, checked: stage === 1 }))}
            />
          </ChipRow>
        </Example>
        <Example label="Progress, people" span={6}>
          <Card className={classNames.form}>
            <SegmentedBar
              label="Course progress"
              segments={[
                { done: 4, total: 4 },
                { done: 2, total: 6 },
                { done: 0, total: 5 },
                { done: 0, total: 3 },
              ]}
            />
            <ProgressBar label="Paid" value={50} />
            <ProgressBar label="Stage 2" value={84} tone="plain" />
            <Row>
              {people.map((name) => (
                <Avatar key={name} name={name} size={40} />
              ))}
              <Person name="Angelica Pascual" detail="angelica.pascual@example.com" />
            </Row>
          </Card>
        </Example>
        <Example label="Money, dates, menu, tooltip" span={6}>
          <Card className={classNames.form}>
            <p>
              <Money amount={2899} />, <Money amount={19997} decimals={0} />, <Money amount={-500} />,{' '}
              <Money amount={0} freeAtZero />
            </p>
            <p className={classNames.figure}>
              <Money amount={46550} big />
            </p>
            <p>
              <DateText value="2026-11-26" format="record" /> · <DateText value="2026-11-26" /> ·{' '}
              <DateText value="2026-11-26" format="banner" /> ·{' '}
              <DateText value="2026-11-26T11:00:00Z" format="appointment" /> · <ExpiryText value="9999-12-31" />
            </p>
            <Row>
              <Menu
                align="start"
                trigger={<IconButton bordered label="Actions for Angelica" icon={<IconDots size={20} />} />}
                header="Angelica Pascual"
                items={[
                  { key: 'view', label: 'View details', to: '/dev/ui' },
                  { key: 'archive', label: 'Archive', icon: <IconArchive size={18} /> },
                  { key: 'delete', label: 'Delete', icon: <IconTrash size={18} />, danger: true, divided: true },
                ]}
              />
              <Tooltip label="Points you earned by finishing tasks">
                <Button size="sm">1,240 XP</Button>
              </Tooltip>
            </Row>
          </Card>
        </Example>
        <Example label="Page header, breadcrumb, figures, tabs">
          <Breadcrumbs crumbs={[{ label: 'Community', to: '/dev/ui' }, { label: 'Members' }]} />
          <PageHeader
            title="Report summary"
            description="All amounts in pesos, dates in Manila time."
            actions={
              <SegmentedControl
                label="Period"
                value={range}
                onChange={setRange}
                options={[
                  { value: '7', label: 'Last 7 Days' },
                  { value: '15', label: 'Last 15 Days' },
                  { value: '30', label: 'Last 30 Days' },
                ]}
              />
            }
          />
          <StatRow>
            <Stat label="Collected" value={<Money amount={15595} big />} note="5 payments" />
            <Stat label="Overdue" danger value={<Money amount={2899} big />} note="settle until 11/29/2026" />
            <Stat label="Next due" value="11/30/2026" note="₱2,899.00 in 4 days" />
            <Stat label="Active members" value="3.4K" trend="up" note="131 more than October" />
          </StatRow>
          <br />
          <Tabs
            label="Subscription"
            active={tab}
            onChange={setTab}
            tabs={[
              { key: 'subscriptions', label: 'User Subscriptions', content: 'The subscriptions of this person.' },
              { key: 'enroll', label: 'Enroll to Funnel', content: 'Choose a funnel.' },
              { key: 'records', label: 'Payment Records', count: 3, content: 'Three records.' },
            ]}
          />
        </Example>
      </Grid>
    </Section>
  );
}
