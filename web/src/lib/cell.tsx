import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCellFaces } from './cellFaces';
import { errorCode, errorMessage } from './graphql/errors';

export const SKELETON_DELAY_MS = 200;

export interface CellTools {
  refetch: () => Promise<void>;
  /** Fresh rows are on their way while the cached ones are shown. */
  refreshing: boolean;
  /** What is shown answers the variables of before; what was asked for is on its way. */
  isPrevious: boolean;
}

export interface CellProps<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>;
  variables?: Variables;
  /** Another part of the page asks the server: this one reads the same answer. */
  shared?: boolean;
  /** Instead of the app's skeleton, shown after 200 ms; null for nothing, here and below. */
  loading?: ReactNode;
  /** Instead of the app's 'No data here'. */
  empty?: ReactNode;
  /** Instead of the app's not-found face, for a single row that does not exist. */
  notFound?: ReactNode;
  /** Shown instead of asking whether every root field is null or an empty list. */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data, tools: CellTools) => ReactNode;
}

/** A query with its four faces: loading, empty, failure and success. The page writes only the last. */
export function Cell<Data, Variables extends OperationVariables = OperationVariables>({
  query,
  variables,
  shared = false,
  loading,
  empty,
  notFound,
  isEmpty = isEmptyData,
  children,
}: CellProps<Data, Variables>) {
  const faces = useCellFaces();
  const result = useQuery(query as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    fetchPolicy: shared ? 'cache-first' : 'cache-and-network',
  });
  const data = (result.data ?? result.previousData) as Data | undefined;
  const refetch = async () => {
    await result.refetch();
  };
  // The failed state itself tells of a failed retry, so the promise's own rejection carries no news.
  const onRetry = () => void refetch().catch(() => {});

  const code = result.error && errorCode(result.error);
  // Also over what was shown before: who lost the right to see it doesn't go on seeing it.
  if (code === 'FORBIDDEN') return <faces.Forbidden />;
  if (result.error && !result.data) {
    if (code === 'NOT_FOUND') return notFound === undefined ? <faces.NotFound /> : notFound;
    return <faces.Failure message={errorMessage(result.error)} onRetry={onRetry} />;
  }
  if (data === undefined)
    return <AfterDelay ms={SKELETON_DELAY_MS}>{loading === undefined ? <faces.Loading /> : loading}</AfterDelay>;
  if (isEmpty(data)) return empty === undefined ? <faces.Empty /> : empty;
  return (
    <>
      {children(data, { refetch, refreshing: result.loading, isPrevious: result.data === undefined })}
      {result.error && <faces.Stale onRetry={onRetry} />}
    </>
  );
}

/** Nothing to show: every root field is null, an empty list, or a page of a list without rows. */
export function isEmptyData(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return Object.entries(data).every(([name, value]) => name === '__typename' || isEmptyField(value));
}

function isEmptyField(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const { rows } = value as { rows?: unknown };
  return Array.isArray(rows) && rows.length === 0;
}

/** Renders its children only when they are still wanted after a moment; quick answers never flash a skeleton. */
export function AfterDelay({ ms, children }: { ms: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
