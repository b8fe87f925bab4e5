import { useQuery } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { type Column, DataTable } from '~/ui/DataTable';
import { SectionHeader } from '~/ui/PageHeader';
import type { ImportShown } from './ImportPanel';
import { ImportProblemsDocument, type ImportProblemsQuery } from './imports.gql';
import { count } from './importWords';

type Problem = ImportProblemsQuery['importProblems'][number];

const columns: Column<Problem>[] = [
  { key: 'sheet', header: 'Sheet', sortable: true, phone: 'meta', value: (row) => row.sheet, cell: (row) => row.sheet },
  { key: 'row', header: 'Row', sortable: true, align: 'right', value: (row) => row.row, cell: (row) => count(row.row) },
  {
    key: 'column',
    header: 'Column',
    sortable: true,
    value: (row) => row.column,
    cell: (row) => row.column || 'Whole row',
  },
  {
    key: 'message',
    header: 'What is wrong',
    sortable: true,
    phone: 'title',
    value: (row) => row.message,
    cell: (row) => row.message,
  },
];

/** Everything that is wrong with a file, by sheet, row and column as the spreadsheet program counts them. */
export function ImportProblemList({ shown }: { shown: ImportShown }) {
  const result = useQuery(ImportProblemsDocument, { variables: { id: shown.id } });
  const rows = result.data?.importProblems;
  const isCut = rows !== undefined && rows.length < shown.problemCount;
  return (
    <section>
      <SectionHeader title={`Problems (${count(shown.problemCount)})`} />
      {isCut && <p>The first {count(rows.length)} are listed. The file with the rejected rows has all of them.</p>}
      <DataTable
        noun="problems"
        columns={columns}
        rows={rows}
        chooser={false}
        failure={result.error && !rows ? errorMessage(result.error) : null}
        onRetry={() => void result.refetch().catch(() => {})}
      />
    </section>
  );
}
