import { useMutation } from '@apollo/client/react';
import { Link } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { safeRedirect } from '~/lib/routing/redirectTo';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { SkeletonText } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import classNames from './BugReportDrawer.module.css';
import { BugStatus } from './BugStatus';
import { BugReportByIdDocument, type BugReportDetailsFragment, SetBugReportStatusDocument } from './bugReports.gql';

export default function BugReportDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title={id === null ? 'Bug report' : `Bug report ${id}`}>
      {id !== null && (
        <Cell
          key={id}
          query={BugReportByIdDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={<EmptyState spot="compass" title="Report not found" />}
        >
          {({ bugReport }) => bugReport && <Report report={bugReport} />}
        </Cell>
      )}
    </Drawer>
  );
}

function Report({ report }: { report: BugReportDetailsFragment }) {
  return (
    <div className={classNames.report}>
      <div className={classNames.line}>
        <BugStatus status={report.status} />
        <StatusButton report={report} />
      </div>
      <p className={classNames.message}>{report.message}</p>
      <Facts
        facts={[
          ['From', report.reporter],
          ['Email', report.reporterEmail && <a href={`mailto:${report.reporterEmail}`}>{report.reporterEmail}</a>],
          ['Page', report.pageUrl && <PageLink address={report.pageUrl} />],
          ['Reported', listDateTime(report.createdAt)],
          ['Browser', report.userAgent],
        ]}
      />
      {report.screenshot && (
        <a href={report.screenshot} download={`bug-report-${report.id}`} className={classNames.picture}>
          <img src={report.screenshot} alt="Screenshot that came with the report. Opens as a download." />
        </a>
      )}
    </div>
  );
}

/** Only addresses of this app become links; anything else a visitor wrote stays text. */
function PageLink({ address }: { address: string }) {
  const path = safeRedirect(address, '');
  return path ? <Link to={path}>{path}</Link> : address;
}

function StatusButton({ report }: { report: BugReportDetailsFragment }) {
  const { currentUser } = useAuth();
  const [setStatus, { loading }] = useMutation(SetBugReportStatusDocument, { refetchQueries: ['BugReports'] });
  if (!can(currentUser, 'bug-report_manage')) return null;
  const isClosed = report.status === 'closed';
  const flip = async () => {
    try {
      await setStatus({ variables: { id: report.id, status: isClosed ? 'open' : 'closed' } });
      toast.success(isClosed ? 'Report reopened' : 'Report closed');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Button size="sm" variant={isClosed ? 'default' : 'primary'} loading={loading} onClick={flip}>
      {isClosed ? 'Reopen report' : 'Close report'}
    </Button>
  );
}
