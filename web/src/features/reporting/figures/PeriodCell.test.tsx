import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CellFacesProvider } from '~/lib/cellFaces';
import { PeriodCell } from './PeriodCell';

const query = gql`
  query Collected($period: String!) {
    collected(period: $period)
  }
` as TypedDocumentNode<{ collected: string }, { period: string }>;

const Face = () => null;
const faces = { Loading: Face, Empty: Face, Forbidden: Face, NotFound: Face, Failure: Face, Stale: Face };

it('shows the figures of before while another period is on its way, and lets nobody follow them', async () => {
  const answers: Record<string, () => void> = {};
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        answers[variables.period] = () => {
          observer.next({ data: { collected: `collected in ${variables.period}` } });
          observer.complete();
        };
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
  const report = (period: string) => (
    <ApolloProvider client={client}>
      <CellFacesProvider value={faces}>
        <PeriodCell query={query} variables={{ period }}>
          {({ collected }) => <a href={`#${period}`}>{collected}</a>}
        </PeriodCell>
      </CellFacesProvider>
    </ApolloProvider>
  );
  const { rerender } = render(report('May'));
  await waitFor(() => expect(answers.May).toBeDefined());
  answers.May?.();
  expect((await screen.findByText('collected in May')).closest('[inert]')).toBeNull();

  rerender(report('June'));
  expect(screen.getByText('collected in May').closest('[inert]')).not.toBeNull();

  answers.June?.();
  expect((await screen.findByText('collected in June')).closest('[inert]')).toBeNull();
});
