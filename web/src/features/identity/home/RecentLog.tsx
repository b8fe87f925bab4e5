import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import type { HomeSectionProps } from '~/lib/home';
import { logSentence } from '~/lib/infoLog';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import classNames from './home.module.css';
import { StaffOverviewDocument } from './staffOverview.gql';

/** The latest lines of the info log in words. */
export default function RecentLog({ pathOf }: HomeSectionProps) {
  const all = pathOf('infoLogsReport');
  return (
    <section>
      <SectionHeader title="Lately" aside={all && <Link to={all}>Info logs</Link>} />
      <Card padding="none">
        <Cell
          query={StaffOverviewDocument}
          loading={<SkeletonRows />}
          isEmpty={({ staffOverview }) => staffOverview.recentLog.length === 0}
          empty={<EmptyState>What people do in Atlas shows up here.</EmptyState>}
        >
          {({ staffOverview }) => (
            <ol className={classNames.log}>
              {staffOverview.recentLog.map((line) => (
                <li key={line.id}>
                  <span>{logSentence(line)}</span>
                  <time dateTime={line.at}>{listDateTime(line.at)}</time>
                </li>
              ))}
            </ol>
          )}
        </Cell>
      </Card>
    </section>
  );
}
