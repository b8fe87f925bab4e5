import { ApolloLink, Observable } from '@apollo/client';
import { dropAnswer, dropAnswers, firstAnswer } from '~/lib/first';

/** Parts of a page that ask the same at the same time share an answer, also when it is there at once. */
const SHARED_MS = 1000;

/** Hands out the answers that came with the page. Whatever is changed by a mutation is asked for anew. */
export const firstLink = new ApolloLink((operation, forward) => {
  const { operationName = '', variables } = operation;
  if (operation.query.definitions.some((one) => 'operation' in one && one.operation === 'mutation')) dropAnswers();
  const data = firstAnswer(operationName, variables);
  if (data === undefined) return forward(operation);
  setTimeout(() => dropAnswer(operationName, variables), SHARED_MS);
  return new Observable((observer) => {
    observer.next({ data: data as Record<string, unknown> });
    observer.complete();
  });
});
