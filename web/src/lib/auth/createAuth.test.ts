import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '~/testing/someUser';
import { createAuth, signedInUser } from './createAuth';
import type { AuthClient } from './types';

const calls: string[] = [];
const note =
  <T>(name: string, answer: T) =>
  async () => {
    calls.push(name);
    return answer;
  };

function fakeClient(changes: Partial<AuthClient> = {}): AuthClient {
  return {
    type: 'fake',
    login: note('login', { id: 7 }),
    signup: note('signup', { id: 7 }),
    logout: note('logout', {}),
    getToken: note('getToken', 'token'),
    getUserMetadata: note('getUserMetadata', 'token'),
    ...changes,
  };
}

const answer = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const user = someUser();

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      calls.push('currentUser');
      return answer({ data: { redwood: { currentUser: user } } });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('starting', () => {
  it('is loading, unauthenticated and without a user (B111)', () => {
    expect(createAuth(fakeClient()).state.get()).toMatchObject({
      loading: true,
      isAuthenticated: false,
      userMetadata: null,
      currentUser: null,
      hasError: false,
      error: undefined,
    });
  });

  it('takes over who is here from the page, once, and asks nothing', async () => {
    document.body.innerHTML = `<script type="application/json" id="first">${JSON.stringify({ token: 'of the page', currentUser: user })}</script>`;
    const remembered: string[] = [];
    const auth = createAuth(fakeClient({ rememberToken: (token) => remembered.push(token) }));
    await auth.start();
    expect(calls).toEqual([]);
    expect(remembered).toEqual(['of the page']);
    expect(signedInUser(auth.state.get())).toEqual(user);
    expect(document.getElementById('first')).toBeNull();

    await auth.reauthenticate();
    expect(calls).toEqual(['getUserMetadata', 'getToken', 'getToken', 'currentUser']);
  });

  it('asks when the page says nothing that can be read', async () => {
    document.body.innerHTML = '<script type="application/json" id="first">{</script>';
    const auth = createAuth(fakeClient({ rememberToken: () => {} }));
    await auth.start();
    expect(calls).toEqual(['getUserMetadata', 'getToken', 'getToken', 'currentUser']);
  });

  it('restores a saved state first, then re-authenticates, once (B119)', async () => {
    const auth = createAuth(fakeClient({ restoreAuthState: note('restore', undefined) }));
    await Promise.all([auth.start(), auth.start()]);
    expect(calls).toEqual(['restore', 'getUserMetadata', 'getToken', 'getToken', 'currentUser']);
    expect(auth.state.get()).toMatchObject({
      loading: false,
      isAuthenticated: true,
      userMetadata: 'token',
      currentUser: user,
    });
  });

  it('tells anyone who waits when it has settled', async () => {
    const auth = createAuth(fakeClient());
    const settled = auth.settled();
    void auth.start();
    expect((await settled).isAuthenticated).toBe(true);
    expect((await auth.settled()).isAuthenticated).toBe(true);
  });
});

describe('re-authenticating', () => {
  it('asks with the provider and the bearer (B114)', async () => {
    await createAuth(fakeClient()).reauthenticate();
    expect(fetch).toHaveBeenCalledWith('/api/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'auth-provider': 'fake', authorization: 'Bearer token' },
      body: JSON.stringify({ query: 'query { redwood { currentUser } }' }),
    });
  });

  it('can leave the current user out (B115)', async () => {
    const auth = createAuth(fakeClient(), { skipFetchCurrentUser: true });
    await auth.reauthenticate();
    expect(fetch).not.toHaveBeenCalled();
    expect(auth.state.get()).toMatchObject({ isAuthenticated: true, currentUser: null, loading: false });
  });

  it('is nobody without metadata (B116)', async () => {
    const auth = createAuth(fakeClient({ getUserMetadata: async () => null }));
    await auth.reauthenticate();
    expect(auth.state.get()).toMatchObject({ loading: false, isAuthenticated: false, hasError: false });
  });

  it('stays loading only while the client itself has not loaded (B116)', async () => {
    let loaded = false;
    const auth = createAuth(fakeClient({ getUserMetadata: async () => null, isLoaded: () => loaded }));
    await auth.reauthenticate();
    expect(auth.state.get().loading).toBe(true);
    loaded = true;
    await auth.reauthenticate();
    expect(auth.state.get().loading).toBe(false);
  });

  it('keeps the error of a refused current user (B117, B250)', async () => {
    vi.mocked(fetch).mockResolvedValue(answer({}, { status: 500, statusText: 'Internal Server Error' }));
    const auth = createAuth(fakeClient());
    await auth.reauthenticate();
    expect(auth.state.get()).toMatchObject({ isAuthenticated: false, hasError: true, loading: false });
    expect(auth.state.get().error?.message).toBe('Could not fetch current user: Internal Server Error (500)');
  });

  it('keeps the error of a broken network (B117)', async () => {
    const auth = createAuth(fakeClient({ getUserMetadata: () => Promise.reject(new Error('offline')) }));
    await auth.reauthenticate();
    expect(auth.state.get()).toMatchObject({ isAuthenticated: false, hasError: true });
    expect(auth.state.get().error?.message).toBe('offline');
  });
});

describe('signing in', () => {
  it('resets the state, calls login, then re-authenticates (B112)', async () => {
    const auth = createAuth(fakeClient());
    await auth.start();
    calls.length = 0;
    const seen: boolean[] = [];
    auth.state.subscribe(() => seen.push(auth.state.get().loading));
    const result = await auth.login({ username: 'a@b.c', password: 'x' });
    expect(result).toEqual({ id: 7 });
    expect(calls).toEqual(['login', 'getUserMetadata', 'getToken', 'getToken', 'currentUser']);
    expect(seen).toEqual([true, false]);
  });

  it('hands a refusal back and ends unauthenticated', async () => {
    const auth = createAuth(
      fakeClient({ login: note('login', { error: 'Incorrect email or password' }), getUserMetadata: async () => null }),
    );
    expect(await auth.login({ username: 'a@b.c', password: 'x' })).toEqual({ error: 'Incorrect email or password' });
    expect(auth.state.get()).toMatchObject({ loading: false, isAuthenticated: false, hasError: false });
  });

  it('does not stay loading when the call itself fails', async () => {
    const auth = createAuth(fakeClient({ login: () => Promise.reject(new Error('offline')) }));
    await expect(auth.login({ username: 'a@b.c', password: 'x' })).rejects.toThrow('offline');
    expect(auth.state.get()).toMatchObject({ loading: false, hasError: true });
  });

  it('signs up and re-authenticates (B113)', async () => {
    const auth = createAuth(fakeClient());
    await auth.signup({ username: 'a@b.c', password: 'x', firstName: 'A', lastName: 'B' });
    expect(calls.slice(0, 2)).toEqual(['signup', 'getUserMetadata']);
    expect(auth.state.get().isAuthenticated).toBe(true);
  });
});

it('logging out clears everything (B118)', async () => {
  const auth = createAuth(fakeClient());
  await auth.start();
  await auth.logout();
  expect(auth.state.get()).toMatchObject({
    loading: false,
    isAuthenticated: false,
    userMetadata: null,
    currentUser: null,
    hasError: false,
    error: undefined,
  });
});

it('logs a failing token and goes on without (B253)', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const auth = createAuth(fakeClient({ getToken: () => Promise.reject(new Error('offline')) }));
  expect(await auth.getToken()).toBeNull();
  expect(logged).toHaveBeenCalled();
  await auth.getCurrentUser();
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
});

it('says which client lacks a password function (B252)', async () => {
  const auth = createAuth(fakeClient());
  const sentence = 'Auth client fake does not implement this function';
  await expect(auth.forgotPassword('a@b.c')).rejects.toThrow(sentence);
  await expect(auth.resetPassword({ resetToken: 't', password: 'x' })).rejects.toThrow(sentence);
  await expect(auth.validateResetToken('t')).rejects.toThrow(sentence);
});

it('counts a session without a person as nobody', () => {
  const state = createAuth(fakeClient()).state.get();
  expect(signedInUser({ ...state, isAuthenticated: true, currentUser: null })).toBeNull();
  expect(signedInUser({ ...state, isAuthenticated: true, currentUser: user })).toBe(user);
});
