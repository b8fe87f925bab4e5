import { userWithoutConnection } from '~/lib/offline/owner';
import { createAuth } from './createAuth';
import { createDbAuthClient } from './dbAuthClient';

/** The one auth of the running app. Components use useAuth; code outside React (router, requests) uses this. */
export const auth = createAuth(createDbAuthClient(), { withoutConnection: userWithoutConnection });
