import { ApolloLink, Observable } from '@apollo/client';
import { dropAnswer, dropAnswers, firstAnswer } from '~/lib/first';

/** Parts of a page that ask the same at the same time share an answer, also when it is there at once. */
const SHARED_MS = 1000;

/** The answer to a question, if it came with the page. It counts for a moment. */
export function takeAnswer(
  operation: string,
  variables?: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const data = firstAnswer(operation, variables);
  if (data !== undefined) setTimeout(() => dropAnswer(operation, variables), SHARED_MS);
  return data as Record<string, unknown> | undefined;
}

/** Hands out the answers that came with the page. Whatever is changed by a mutation is asked for anew. */
export const firstLink = new ApolloLink((operation, forward) => {
  const { operationName = '', variables } = operation;
  if (operation.query.definitions.some((one) => 'operation' in one && one.operation === 'mutation')) dropAnswers();
  const data = takeAnswer(operationName, variables);
  if (data === undefined) return forward(operation);
  return new Observable((observer) => {
    observer.next({ data });
    observer.complete();
  });
});
