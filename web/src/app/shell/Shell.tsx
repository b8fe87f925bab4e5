import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { auth } from '~/lib/auth/auth';
import type { CurrentUser } from '~/lib/auth/types';
import { CellFacesProvider } from '~/lib/cellFaces';
import { createApolloClient } from '~/lib/graphql/client';
import { Footer } from '../layouts/Footer';
import { cellFaces } from './cellFaces';

export default function Shell({ user }: { user: CurrentUser }) {
  return <ShellOf key={user.id} />;
}

function ShellOf() {
  const [client] = useState(() => createApolloClient(auth));
  return (
    <ApolloProvider client={client}>
      <CellFacesProvider value={cellFaces}>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </CellFacesProvider>
    </ApolloProvider>
  );
}
