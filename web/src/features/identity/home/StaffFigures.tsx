import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import type { HomeSectionProps } from '~/lib/home';
import { Card } from '~/ui/Card';
import { Skeleton } from '~/ui/Skeleton';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from './home.module.css';
import { StaffOverviewDocument, type StaffOverviewQuery } from './staffOverview.gql';

/** What staff want to see first: who came, and what waits for somebody. */
export default function StaffFigures({ pathOf }: HomeSectionProps) {
  return (
    <section aria-label="Figures">
      <Cell query={StaffOverviewDocument} loading={<Loading />}>
        {({ staffOverview }) => (
          <Figures overview={staffOverview} outbox={pathOf('outbox')} bugs={pathOf('bugReports')} />
        )}
      </Cell>
    </section>
  );
}

interface FiguresProps {
  overview: StaffOverviewQuery['staffOverview'];
  outbox: string | null;
  bugs: string | null;
}

function Figures({ overview, outbox, bugs }: FiguresProps) {
  return (
    <StatRow>
      <Stat label="Sign-ins" value={figure(overview.signInsLast7Days)} note="last 7 days" />
      <Stat label="New people" value={figure(overview.newPeopleLast7Days)} note="last 7 days" />
      <Stat
        label="Mail given up"
        value={figure(overview.mailDead)}
        danger={overview.mailDead > 0}
        note={<LinkTo to={outbox && `${outbox}?status=dead`}>{`${figure(overview.mailWaiting)} waiting`}</LinkTo>}
      />
      <Stat
        label="Open bug reports"
        value={figure(overview.openBugReports)}
        note={<LinkTo to={bugs}>{overview.openBugReports > 0 ? 'Read them' : 'All closed'}</LinkTo>}
      />
    </StatRow>
  );
}

function LinkTo({ to, children }: { to: string | null; children: string }) {
  return to ? (
    <Link className={classNames.link} to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}

function figure(value: number): string {
  return value.toLocaleString('en-PH');
}

function Loading() {
  return (
    <Card>
      <Skeleton height={62} />
    </Card>
  );
}
