import { type ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { Auth } from '~/lib/auth/createAuth';
import { offlineLink } from '~/lib/offline/offlineLink';
import { GRAPHQL_URL, graphqlHeaders } from './endpoint';
import { errorCode } from './errors';
import { FirstClient } from './firstClient';
import { firstLink } from './firstLink';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        fetchPolicy: 'cache-and-network';
      }
    }
  }
}

/** Lower-case hex of the SHA-256 of a text. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Needs = Pick<Auth, 'getToken' | 'reauthenticate' | 'type'>;

function links(auth: Needs): ApolloLink[] {
  // A session can end while a page is open, and what somebody may do can change, or begin to need a second factor: then the
  // state follows, and the shell shows the page that fits.
  const changed = new ErrorLink(({ error }) => {
    const code = errorCode(error);
    if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') void auth.reauthenticate();
  });
  const headers = new SetContextLink(async () => ({ headers: graphqlHeaders(await auth.getToken(), auth.type) }));
  const http = new HttpLink({ uri: GRAPHQL_URL, credentials: 'include' });
  // Hashing needs a secure context; on a plain http address every query simply goes out in full.
  if (!globalThis.crypto?.subtle) return [changed, firstLink, offlineLink, headers, http];
  // Sends the hash alone, and the full query when the answer is PersistedQueryNotFound or PersistedQueryNotSupported.
  return [changed, firstLink, offlineLink, new PersistedQueryLink({ sha256 }), headers, http];
}

/** One client per person signed in, so that nobody sees another's cached rows. */
export function createApolloClient(auth: Needs): ApolloClient {
  return new FirstClient({
    link: ApolloLink.from(links(auth)),
    // A profile tells no id to others; its slug is as good as one. A task tells when one person did it, and targets share their ids.
    cache: new InMemoryCache({
      typePolicies: {
        Profile: { keyFields: ['slug'] },
        SearchResult: { keyFields: false },
        NotificationPreference: { keyFields: ['kind'] },
        UserStageProgress: { keyFields: ['userId'], fields: { remainingTasks: { merge: false } } },
        Task: { keyFields: false },
        TaskTarget: { keyFields: false },
        // Lists that come whole, of things without an id.
        PaymentProof: { fields: { warnings: { merge: false } } },
        PaymentSchedule: { fields: { history: { merge: false } } },
        UserPayments: { fields: { credits: { merge: false } } },
        // Parts of one person's page ask for different fields of the same thing, which has no id of its own.
        PaymentSummary: { merge: true },
        MemberLearning: { keyFields: ['userId'], fields: { courses: { merge: false } } },
        PersonAccess: { keyFields: ['userId', 'on'] },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
