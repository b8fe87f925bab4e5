import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { actionWords, entityWords } from '~/lib/infoLog';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { ExportButton } from '~/ui/lists/ExportButton';
import { RowLink } from '~/ui/lists/RowLink';
import { PageHeader } from '~/ui/PageHeader';
import { InfoLogFilters } from './InfoLogFilters';
import { InfoLogsDocument, type InfoLogsQuery } from './infoLogs.gql';
import { useInfoLogFilters } from './useInfoLogFilters';

const InfoLogDrawer = lazy(() => import('./InfoLogDrawer'));

type Line = InfoLogsQuery['infoLogs']['rows'][number];

/** Who did what, on whose behalf and to what, newest first. */
export default function InfoLogsPage() {
  const filters = useInfoLogFilters();
  const { list, filter, isNarrowed, exportPath } = filters;
  const line = useRowParam('line');
  const wasOpened = useOnce(line.id !== null);
  const table = useTableQuery(InfoLogsDocument, { list: list.input, filter }, (data) => data.infoLogs);

  const columns: Column<Line>[] = [
    {
      key: 'action',
      header: 'What',
      cell: (row) => <RowLink onOpen={() => line.open(row.id)}>{actionWords(row.action)}</RowLink>,
    },
    { key: 'subject', header: 'About', cell: (row) => row.subject ?? 'None' },
    { key: 'entity', header: 'Type', cell: (row) => entityWords(row.entity) },
    { key: 'actor', header: 'By', cell: by },
    { key: 'at', header: 'When', sortable: true, cell: (row) => <DateText value={row.at} format="log" /> },
  ];

  return (
    <div data-density="compact">
      <PageHeader
        title="Info Logs"
        description="Who did what in Atlas, when, and what changed."
        actions={<ExportButton path={exportPath} />}
      />
      <DataTable
        {...table}
        noun="lines"
        columns={columns}
        primaryKey="id"
        rowName={(row) => actionWords(row.action)}
        state={list}
        toolbar={<InfoLogFilters filters={filters} />}
        empty={
          isNarrowed ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try other words, another action or more days.
            </EmptyState>
          ) : (
            <EmptyState level={2}>Activity in Atlas will appear here.</EmptyState>
          )
        }
      />
      {wasOpened && (
        <Suspense>
          <InfoLogDrawer id={line.id} onClose={line.close} />
        </Suspense>
      )}
    </div>
  );
}

function by({ actor, onBehalfOf }: Line): string {
  if (!actor) return 'A visitor';
  return onBehalfOf ? `${actor}, viewing as ${onBehalfOf}` : actor;
}
