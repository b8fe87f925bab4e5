import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { startOf } from './definition';
import { ReportEditor } from './ReportEditor';
import { ReportCatalogueDocument, SavedReportByIdDocument } from './saved.gql';

/** A saved report, or a new one at /reports/new. */
export default function SavedReportPage() {
  const { id } = useRouteParams('report');
  const number = Number(id);
  if (id === 'new') return <NewReport />;
  if (!Number.isInteger(number) || number < 1) return <ReportNotFound />;
  return (
    <Cell key={id} query={SavedReportByIdDocument} variables={{ id: number }} notFound={<ReportNotFound />}>
      {({ savedReport }, { refetch }) => <Saved key={savedReport.id} report={savedReport} refetch={refetch} />}
    </Cell>
  );
}

type SavedProps = Pick<Parameters<typeof ReportEditor>[0], 'refetch'> & {
  report: NonNullable<Parameters<typeof ReportEditor>[0]['report']>;
};

function Saved({ report, refetch }: SavedProps) {
  usePageTitle(report.name);
  const [version, setVersion] = useState(0);
  const reload = async () => {
    await refetch?.();
    setVersion(version + 1);
  };
  return (
    <Cell query={ReportCatalogueDocument} variables={{}}>
      {({ reportCatalogue }) => (
        <ReportEditor
          key={version}
          report={report}
          start={report.definition}
          catalogue={reportCatalogue}
          refetch={refetch}
          reload={reload}
        />
      )}
    </Cell>
  );
}

function NewReport() {
  const { currentUser } = useAuth();
  if (!can(currentUser, 'report_update')) return <ReportNotFound />;
  return (
    <Cell query={ReportCatalogueDocument} variables={{}}>
      {({ reportCatalogue }) => {
        const [first] = reportCatalogue.sources;
        return first ? <ReportEditor start={startOf(first)} catalogue={reportCatalogue} /> : <ReportNotFound />;
      }}
    </Cell>
  );
}

function ReportNotFound() {
  return (
    <EmptyState
      level={1}
      spot="compass"
      title="We couldn't find that report"
      action={<LinkButton to={routes.reports()}>See saved reports</LinkButton>}
    >
      It may not be shared with your access level, or your level can't open what it's about anymore.
    </EmptyState>
  );
}
