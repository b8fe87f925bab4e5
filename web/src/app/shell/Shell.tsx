import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { CellFacesProvider } from '~/lib/cellFaces';
import { createApolloClient } from '~/lib/graphql/client';
import { cellFaces } from './cellFaces';
import { Frame } from './Frame';

/** Everything signed-in pages share. Keyed by person: after a change of account nothing of the former stays behind. */
export default function Shell({ user }: { user: CurrentUser }) {
  return <ShellOf key={user.id} user={user} />;
}

function ShellOf({ user }: { user: CurrentUser }) {
  const auth = useAuth();
  const [client] = useState(() => createApolloClient(auth));
  return (
    <ApolloProvider client={client}>
      <CellFacesProvider value={cellFaces}>
        <Frame user={user} />
      </CellFacesProvider>
    </ApolloProvider>
  );
}
