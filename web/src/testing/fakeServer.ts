import { vi } from 'vitest';
import type { CurrentUser } from '~/lib/auth/types';

type Answer = unknown | Promise<unknown>;
type Fields = Record<string, unknown>;

export interface FakeServer {
  /** Answers of /api/auth by method; a method without one fails the test's request. */
  auth: Record<string, (fields: Fields) => Answer>;
  /** Answers of /api/graphql by operation name: the whole body, `{ data }` or `{ errors }`. */
  graphql: Record<string, (variables: Fields) => Answer>;
  /** Answers of the path bases that take a file: '/api/upload-create-users'. */
  uploads: Record<string, (file: File) => Answer>;
  /** Who is signed in; null for a visitor. */
  user: Partial<CurrentUser> | null;
  /** What was asked, in order: 'auth login', 'graphql validateOtp'. The token and the current user are left out. */
  calls: { name: string; fields: Fields }[];
  named(name: string): Fields[];
}

/**
 * `LATE=100 npm test`: a third of all questions and answers are so many milliseconds on their way. What a test forgot to wait for
 * fails then, and not on a busy machine.
 */
const LATE_MS = Number(process.env.LATE ?? 0);
const realTimeout = globalThis.setTimeout; // of a clock that no test stops
const line = async () => {
  if (LATE_MS > 0 && Math.random() < 1 / 3) await new Promise((arrived) => realTimeout(arrived, LATE_MS));
};

/** Stands in for the network, and for nothing else: pages, forms and clients are the real ones. */
export function startFakeServer(user: Partial<CurrentUser> | null = null): FakeServer {
  const server: FakeServer = {
    auth: {},
    graphql: {},
    uploads: {},
    user,
    calls: [],
    named: (name) => server.calls.filter((call) => call.name === name).map((call) => call.fields),
  };
  const answer = async (url: string, body: Fields) => {
    if (url.includes('method=getToken')) return server.user ? 'token' : '';
    if (url.endsWith('/api/auth')) {
      const { method, ...fields } = body;
      server.calls.push({ name: `auth ${method}`, fields });
      return server.auth[String(method)]?.(fields) ?? { error: `No answer for ${method}` };
    }
    const query = String(body.query ?? '');
    if (query.includes('redwood')) return { data: { redwood: { currentUser: server.user } } };
    const name = String(body.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(query)?.[1]);
    const variables = (body.variables ?? {}) as Fields;
    server.calls.push({ name: `graphql ${name}`, fields: variables });
    return server.graphql[name]?.(variables) ?? { errors: [{ message: `No answer for ${name}` }] };
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    await line();
    if (init?.body instanceof FormData) {
      const file = init.body.get('file') as File;
      server.calls.push({ name: `upload ${input}`, fields: { name: file.name } });
      return asResponse(await server.uploads[String(input)]?.(file));
    }
    const body = init?.body ? (JSON.parse(String(init.body)) as Fields) : {};
    const said = await answer(String(input), body);
    await line();
    return asResponse(said);
  });
  return server;
}

function asResponse(said: unknown): Response {
  if (said instanceof Response) return said;
  return new Response(typeof said === 'string' ? said : JSON.stringify(said), {
    headers: { 'content-type': typeof said === 'string' ? 'text/plain' : 'application/json' },
  });
}

/** A promise that the test settles by hand. */
export function later<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
