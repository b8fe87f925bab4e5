import { gql } from '@apollo/client';
import { createQueryPreloader } from '@apollo/client/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setFirst } from '~/lib/first';
import { createApolloClient, sha256 } from './client';
import { errorCode, errorMessage } from './errors';

const query = gql`
  query Levels {
    levels
  }
`;
const fetched = vi.fn<typeof fetch>();
const reauthenticate = vi.fn(async () => {});
const client = () => createApolloClient({ type: 'dbAuth', getToken: async () => 'token', reauthenticate });
const sent = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));
const answer = (body: unknown) => Response.json(body);

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setFirst({});
  fetched.mockReset();
  reauthenticate.mockClear();
});

it('hashes as everybody does', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('sends credentials, the provider and the bearer (B217)', async () => {
  fetched.mockResolvedValue(answer({ data: { levels: 1 } }));
  await client().query({ query });
  const [url, options] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/graphql');
  expect(options).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(options?.headers).toMatchObject({ 'auth-provider': 'dbAuth', authorization: 'Bearer token' });
});

it.each(['PersistedQueryNotFound', 'PersistedQueryNotSupported'])(
  'repeats with the full query on %s',
  async (message) => {
    fetched.mockResolvedValueOnce(answer({ errors: [{ message }] }));
    fetched.mockResolvedValueOnce(answer({ data: { levels: 2 } }));
    const { data } = await client().query({ query });
    expect(data).toEqual({ levels: 2 });
    expect(sent(0).query).toBeUndefined();
    expect(sent(0).extensions.persistedQuery.sha256Hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sent(1).query).toContain('query Levels');
  },
);

it('shows what it has and asks again', async () => {
  fetched.mockImplementation(async () => answer({ data: { levels: 3 } }));
  const one = client();
  await one.query({ query });
  expect(one.defaultOptions.watchQuery?.fetchPolicy).toBe('cache-and-network');
  const shown: unknown[] = [];
  await new Promise<void>((resolve) => {
    one.watchQuery({ query }).subscribe((result) => {
      shown.push(result.data);
      if (!result.loading) resolve();
    });
  });
  expect(shown[0]).toEqual({ levels: 3 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('has what came with the page before anything is drawn, for a moment', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => answer({ data: { levels: 4 } }));
  setFirst({ answers: [{ operation: 'Levels', variables: {}, data: { levels: 3 } }] });
  const one = client();
  for (const watched of [one.watchQuery({ query }), one.watchQuery({ query })]) {
    expect(watched.getCurrentResult()).toMatchObject({ data: { levels: 3 }, loading: false });
    watched.subscribe(() => {}).unsubscribe();
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).not.toHaveBeenCalled();

  one.watchQuery({ query }).subscribe(() => {});
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
});

it('carries errors in the shape that errorMessage reads', async () => {
  fetched.mockResolvedValue(answer({ errors: [{ message: 'Not here', extensions: { code: 'NOT_FOUND' } }] }));
  const error = await client()
    .query({ query })
    .catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe('Not here');
  expect(errorCode(error)).toBe('NOT_FOUND');
  expect(reauthenticate).not.toHaveBeenCalled();
});

it.each([
  ['the session has ended', 'UNAUTHENTICATED'],
  ['what somebody may do has changed', 'FORBIDDEN'],
])('looks again who is here when %s', async (_, code) => {
  fetched.mockResolvedValue(answer({ errors: [{ message: 'No', extensions: { code } }] }));
  await client()
    .query({ query })
    .catch(() => {});
  expect(reauthenticate).toHaveBeenCalledTimes(1);
});

it('lets go of a query reference that nobody used for 30 s (B282)', async () => {
  fetched.mockImplementation(async () => answer({ data: { levels: 4 } }));
  vi.useFakeTimers();
  const one = client();
  // The 30 s begin when the answer is there.
  const preload = createQueryPreloader(one);
  await preload.toPromise(preload(query));
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(one.getObservableQueries().size).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(one.getObservableQueries().size).toBe(0);
});
