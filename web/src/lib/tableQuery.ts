import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { errorMessage } from './graphql/errors';

interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Asks for one page of a list and answers what a DataTable takes. While the next page comes, the last one stays. */
export function useTableQuery<Data, Variables extends OperationVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pick: (data: Data) => Page<Row>,
  /** Not asked yet: something that the question needs is still on its way. */
  skip = false,
) {
  const result = useQuery(query as TypedDocumentNode<Data, OperationVariables>, { variables, skip });
  const data = (result.data ?? result.previousData) as Data | undefined;
  const page = data && pick(data);
  return {
    rows: page?.rows,
    total: page?.total ?? 0,
    failure: result.error && !page ? errorMessage(result.error) : null,
    onRetry: () => void result.refetch().catch(() => {}),
    isRefreshing: result.loading,
  };
}
