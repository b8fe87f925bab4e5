import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { RowLink } from '~/ui/lists/RowLink';
import { Person } from '~/ui/people/Person';
import type { FormDetailsFragment } from '../forms.gql';
import { allQuestions, answerWords } from './answerWords';
import { ExportMenu } from './ExportMenu';
import { ResponseFilters } from './ResponseFilters';
import { ResponseState } from './ResponseState';
import { FormResponsesDocument, type ResponseRowFragment } from './responses.gql';
import classNames from './responses.module.css';
import { useResponseFilters } from './useResponseFilters';

const ResponseDrawer = lazy(() => import('./ResponseDrawer'));

/** How many questions are columns before the column chooser is asked. */
const COLUMNS = 3;

/** What people answered, a row for each response. */
export default function FormResponses({ form }: { form: FormDetailsFragment }) {
  const filters = useResponseFilters(form.id);
  const { list, filter, isNarrowed, exportPath } = filters;
  const row = useRowParam('response');
  const wasOpened = useOnce(row.id !== null);
  const table = useTableQuery(
    FormResponsesDocument,
    { formId: form.id, list: list.input, filter },
    (data) => data.formResponses,
  );
  const questions = allQuestions(form);
  const columns: Column<ResponseRowFragment>[] = [
    {
      key: 'name',
      header: 'Person',
      sortable: true,
      cell: (one) => <Who response={one} onOpen={() => row.open(one.id)} />,
    },
    { key: 'state', header: 'Status', phone: 'status', cell: (one) => <ResponseState state={one.state} /> },
    ...questions.map(
      (question, index): Column<ResponseRowFragment> => ({
        key: `answer-${question.key}`,
        header: question.label,
        hiddenAtFirst: index >= COLUMNS,
        phone: index < COLUMNS ? undefined : 'hidden',
        cell: (one) => {
          const answer = one.answers.find((given) => given.question === question.key);
          if (!answer) return '';
          return <span className={classNames.answer}>{answerWords(question, answer.values)}</span>;
        },
      }),
    ),
    { key: 'version', header: 'Version', sortable: true, align: 'right', phone: 'hidden', cell: (one) => one.version },
    {
      key: 'sentAt',
      header: 'Sent',
      sortable: true,
      cell: (one) => (one.sentAt ? <DateText value={one.sentAt} format="log" /> : 'Not yet'),
    },
  ];
  return (
    <div data-density="compact">
      <DataTable
        {...table}
        noun="responses"
        columns={columns}
        primaryKey="id"
        rowName={(one) => one.person?.name ?? 'Visitor'}
        state={list}
        toolbar={
          <>
            <ResponseFilters form={form} questions={questions} filters={filters} />
            <ExportMenu path={exportPath} />
          </>
        }
        empty={
          isNarrowed ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try other words, another answer or more days.
            </EmptyState>
          ) : (
            <EmptyState level={2} title="No responses yet">
              Responses will appear here.
            </EmptyState>
          )
        }
      />
      {wasOpened && (
        <Suspense>
          <ResponseDrawer id={row.id} form={form} onClose={row.close} />
        </Suspense>
      )}
    </div>
  );
}

function Who({ response, onOpen }: { response: ResponseRowFragment; onOpen: () => void }) {
  const { person } = response;
  return (
    <RowLink onOpen={onOpen}>
      {person ? <Person name={person.name} detail={person.email} src={person.profileImage} size={32} /> : 'Visitor'}
    </RowLink>
  );
}
