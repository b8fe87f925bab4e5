import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auth } from '~/lib/auth/auth';
import { firstAnswer, setFirst } from '~/lib/first';
import { errorMessage, fieldErrors } from './errors';
import { request } from './request';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(auth, 'getToken').mockResolvedValue('token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

it('posts the query with the headers of the app', async () => {
  fetched.mockResolvedValue(Response.json({ data: { submitBugReport: true } }));
  expect(await request('mutation { submitBugReport }', { a: 1 })).toEqual({ submitBugReport: true });
  expect(fetched).toHaveBeenCalledWith('/api/graphql', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'auth-provider': 'dbAuth', authorization: 'Bearer token' },
    body: JSON.stringify({ query: 'mutation { submitBugReport }', variables: { a: 1 } }),
  });
});

it('drops answers that came with the page once something is changed', async () => {
  setFirst({ answers: [{ operation: 'MyBillings', variables: {}, data: 'old' }] });
  fetched.mockImplementation(async () => Response.json({ data: { row: 1 } }));

  await request('query PayRow { payRow }');
  expect(firstAnswer('MyBillings')).toBe('old');

  await request('\n  mutation AnswerTestPayment { answerTestPayment }');
  expect(firstAnswer('MyBillings')).toBeUndefined();
});

it('throws what the server said', async () => {
  fetched.mockResolvedValue(
    Response.json({
      data: null,
      errors: [{ message: 'Message is required', extensions: { fields: { message: ['is required'] } } }],
    }),
  );
  const error = await request('x').catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe('Message is required');
  expect((error as Error).message).toBe('Message is required');
  expect(fieldErrors(error)).toEqual({ message: ['is required'] });
});

it('throws for an answer that is no JSON', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  const error = await request('x').catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe('Something went wrong, try again');
});
