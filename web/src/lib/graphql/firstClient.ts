import { ApolloClient, type DocumentNode, type ObservableQuery, type OperationVariables } from '@apollo/client';
import { takeAnswer } from './firstLink';

/**
 * A client that has what came with the page before anything is drawn. A link alone would answer only after a part has been drawn as it
 * loads: everything would be drawn twice, the second time in one piece that keeps a phone busy.
 */
export class FirstClient extends ApolloClient {
  override watchQuery<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: ApolloClient.WatchQueryOptions<Data, Variables>,
  ): ObservableQuery<Data, Variables> {
    const { query, variables, fetchPolicy = this.defaultOptions.watchQuery?.fetchPolicy } = options;
    const looksIntoCache = fetchPolicy === 'cache-and-network' || fetchPolicy === 'cache-first';
    const data = looksIntoCache ? takeAnswer(nameOf(query), variables) : undefined;
    if (data === undefined) return super.watchQuery(options);
    // Those who hear of it have the same from the same page, and this may happen while React draws.
    this.writeQuery<unknown>({ query, variables, data, broadcast: false });
    return super.watchQuery({ ...options, fetchPolicy: 'cache-first', initialFetchPolicy: fetchPolicy });
  }
}

function nameOf(query: DocumentNode): string {
  const operation = query.definitions.find((one) => one.kind === 'OperationDefinition');
  return operation?.name?.value ?? '';
}
