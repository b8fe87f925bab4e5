import { useQuery } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { type Column, DataTable } from '~/ui/DataTable';
import { SectionHeader } from '~/ui/PageHeader';
import type { ImportShown } from './importShown';
import { ImportProblemsDocument, type ImportProblemsQuery, ImportWarningsDocument } from './imports.gql';
import { count, isAhead } from './importWords';

type Problem = ImportProblemsQuery['importProblems'][number];

const EMPTY = '–';

const columnsOf = (message: string): Column<Problem>[] => [
  { key: 'sheet', header: 'Sheet', sortable: true, phone: 'meta', value: (row) => row.sheet, cell: (row) => row.sheet },
  { key: 'row', header: 'Row', sortable: true, align: 'right', value: (row) => row.row, cell: (row) => count(row.row) },
  {
    key: 'column',
    header: 'Column',
    sortable: true,
    value: (row) => row.column,
    cell: (row) => row.column || 'Whole row',
  },
  { key: 'value', header: 'In the file', value: (row) => row.value, cell: (row) => row.value || EMPTY },
  {
    key: 'message',
    header: message,
    sortable: true,
    phone: 'title',
    value: (row) => row.message,
    cell: (row) => row.message,
  },
];

const problemColumns = columnsOf("What's wrong");
const warningColumns = columnsOf('What to know');

/** Everything that is wrong with a file, by sheet, row and column as the spreadsheet program counts them. */
export function ImportProblemList({ shown }: { shown: ImportShown }) {
  const result = useQuery(ImportProblemsDocument, { variables: { id: shown.id } });
  const rows = result.data?.importProblems;
  const isCut = rows !== undefined && rows.length < shown.problemCount;
  return (
    <section>
      <SectionHeader title={`Problems (${count(shown.problemCount)})`} />
      {isCut && (
        <p>The first {count(rows.length)} are listed here. You'll find all of them in the rejected rows file.</p>
      )}
      <DataTable
        noun="problems"
        columns={problemColumns}
        rows={rows}
        chooser={false}
        failure={result.error && !rows ? errorMessage(result.error) : null}
        onRetry={() => void result.refetch().catch(() => {})}
      />
    </section>
  );
}

/** What staff should know before they start a file, and what became of it afterwards. It stops nothing. */
export function ImportWarningList({ shown }: { shown: ImportShown }) {
  const result = useQuery(ImportWarningsDocument, { variables: { id: shown.id } });
  const rows = result.data?.importWarnings;
  const isCut = rows !== undefined && rows.length < shown.warningCount;
  return (
    <section>
      <SectionHeader title={`Warnings (${count(shown.warningCount)})`} />
      <p>
        {isAhead(shown)
          ? 'You can still import these rows. Check them first.'
          : 'These rows were imported. They may need one more step.'}
      </p>
      {isCut && <p>The first {count(rows.length)} are listed.</p>}
      <DataTable
        noun="warnings"
        columns={warningColumns}
        rows={rows}
        chooser={false}
        failure={result.error && !rows ? errorMessage(result.error) : null}
        onRetry={() => void result.refetch().catch(() => {})}
      />
    </section>
  );
}
