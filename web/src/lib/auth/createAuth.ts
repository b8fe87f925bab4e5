import { createStore, type Store } from '~/lib/browser/store';
import { takeWho } from '~/lib/first';
import { fetchCurrentUser } from './fetchCurrentUser';
import type { AuthClient, AuthResult, AuthState, CurrentUser, LoginInput, SignupInput } from './types';

export interface Auth {
  readonly type: string;
  readonly state: Store<AuthState>;
  /** Starts the machine: restores a saved state where the client has one, then re-authenticates. Runs once. */
  start(): Promise<void>;
  /** Resolves with the state as soon as it is not loading. */
  settled(): Promise<AuthState>;
  reauthenticate(): Promise<void>;
  /** The same after another tab changed the session: nothing that this one remembers of it counts. */
  recheck(): Promise<void>;
  login(input: LoginInput): Promise<AuthResult>;
  signup(input: SignupInput): Promise<AuthResult>;
  logout(): Promise<void>;
  /** The bearer token; null when there is none or when asking failed. */
  getToken(): Promise<string | null>;
  getCurrentUser(): Promise<CurrentUser | null>;
  forgotPassword: NonNullable<AuthClient['forgotPassword']>;
  resetPassword: NonNullable<AuthClient['resetPassword']>;
  validateResetToken: NonNullable<AuthClient['validateResetToken']>;
}

interface Options {
  /** Leaves currentUser null; for tools that only need to know whether somebody is signed in. */
  skipFetchCurrentUser?: boolean;
  /** Who is here when the server cannot be reached; null when nobody can say. */
  withoutConnection?: (error: unknown) => Promise<CurrentUser | null>;
}

/** The auth state machine of the specification's section 4. It lives outside React so that the router can ask it too. */
export function createAuth(
  client: AuthClient,
  { skipFetchCurrentUser = false, withoutConnection }: Options = {},
): Auth {
  const initial: AuthState = {
    loading: true,
    isAuthenticated: false,
    userMetadata: null,
    currentUser: null,
    hasError: false,
    error: undefined,
    client: client.client ?? client,
  };
  const nobody: AuthState = { ...initial, loading: false };
  const state = createStore(initial);
  let started: Promise<void> | null = null;

  const getToken = async () => {
    try {
      return await client.getToken();
    } catch (error) {
      console.error('Could not get the token', error);
      return null;
    }
  };

  const getCurrentUser = async () => fetchCurrentUser(await getToken(), client.type);

  const fail = (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    state.set({ ...nobody, hasError: true, error });
  };

  const reauthenticate = async () => {
    try {
      const userMetadata = await client.getUserMetadata();
      if (!userMetadata) {
        state.set({ ...nobody, loading: client.isLoaded?.() === false });
        return;
      }
      await getToken();
      const currentUser = skipFetchCurrentUser ? null : await getCurrentUser();
      state.set({ ...nobody, isAuthenticated: true, userMetadata, currentUser });
    } catch (thrown) {
      const currentUser = (await withoutConnection?.(thrown)) ?? null;
      if (currentUser) state.set({ ...nobody, isAuthenticated: true, userMetadata: null, currentUser });
      else fail(thrown);
    }
  };

  const enter = async (call: () => Promise<AuthResult>) => {
    let result: AuthResult;
    try {
      result = await call();
    } catch (thrown) {
      fail(thrown);
      throw thrown;
    }
    await reauthenticate();
    return result;
  };

  const missing = () => {
    throw new Error(`Auth client ${client.type} does not implement this function`);
  };

  return {
    type: client.type,
    state,
    start() {
      started ??= (async () => {
        const { token, currentUser, isVisitor } = takeWho();
        if (isVisitor) {
          state.set(nobody);
          return;
        }
        if (token && currentUser && client.rememberToken && !skipFetchCurrentUser) {
          client.rememberToken(token);
          state.set({ ...nobody, isAuthenticated: true, userMetadata: token, currentUser });
          return;
        }
        await client.restoreAuthState?.();
        await reauthenticate();
      })();
      return started;
    },
    settled() {
      return new Promise((resolve) => {
        if (!state.get().loading) return resolve(state.get());
        const stop = state.subscribe(() => {
          if (state.get().loading) return;
          stop();
          resolve(state.get());
        });
      });
    },
    reauthenticate,
    recheck() {
      client.forgetToken?.();
      return reauthenticate();
    },
    login(input) {
      state.set(initial);
      return enter(() => client.login(input));
    },
    signup: (input) => enter(() => client.signup(input)),
    async logout() {
      await client.logout();
      state.set(nobody);
    },
    getToken,
    getCurrentUser,
    forgotPassword: async (username) => (client.forgotPassword ?? missing)(username),
    resetPassword: async (input) => (client.resetPassword ?? missing)(input),
    validateResetToken: async (resetToken) => (client.validateResetToken ?? missing)(resetToken),
  };
}

/** Somebody is signed in and known. A session that ended between the two calls counts as nobody. */
export function signedInUser(state: AuthState): CurrentUser | null {
  return state.isAuthenticated ? state.currentUser : null;
}
