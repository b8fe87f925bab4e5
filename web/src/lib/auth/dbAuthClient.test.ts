import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDbAuthClient } from './dbAuthClient';

let now = 0;
let tokenText = 'token-1';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  now = 1_000_000;
  tokenText = 'token-1';
  fetched.mockReset();
  fetched.mockImplementation(async (url) =>
    String(url).includes('getToken') ? new Response(tokenText) : new Response(JSON.stringify({ id: 7 })),
  );
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const client = () => createDbAuthClient(() => now);

describe('the token', () => {
  it('is text; empty means none', async () => {
    expect(await client().getToken()).toBe('token-1');
    tokenText = '';
    expect(await client().getToken()).toBeNull();
  });

  it('is asked for once by calls at the same time and within 5 s (B120)', async () => {
    const one = client();
    await Promise.all([one.getToken(), one.getToken(), one.getUserMetadata()]);
    now += 4999;
    expect(await one.getToken()).toBe('token-1');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after 5 s (B121)', async () => {
    const one = client();
    await one.getToken();
    now += 5000;
    tokenText = 'token-2';
    expect(await one.getToken()).toBe('token-2');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is asked for anew after signing in and out', async () => {
    const one = client();
    await one.getToken();
    await one.login({ username: 'a@b.c', password: 'x' });
    tokenText = 'token-2';
    expect(await one.getToken()).toBe('token-2');
    await one.logout();
    tokenText = '';
    expect(await one.getToken()).toBeNull();
  });

  it('does not bring back a token that was asked for before signing out', async () => {
    const one = client();
    let arrive: (response: Response) => void = () => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const early = one.getToken();
    await one.logout();
    arrive(new Response('token-of-before'));
    expect(await early).toBe('token-of-before');
    tokenText = '';
    expect(await one.getToken()).toBeNull();
  });

  it('is tried again after a failure', async () => {
    const one = client();
    fetched.mockRejectedValueOnce(new Error('offline'));
    await expect(one.getToken()).rejects.toThrow('offline');
    expect(await one.getToken()).toBe('token-1');
  });
});

describe('the calls', () => {
  it.each([
    [
      'login',
      (c: ReturnType<typeof client>) => c.login({ username: 'a@b.c', password: 'x' }),
      { username: 'a@b.c', password: 'x' },
    ],
    ['logout', (c: ReturnType<typeof client>) => c.logout(), {}],
    ['forgotPassword', (c: ReturnType<typeof client>) => c.forgotPassword?.('a@b.c'), { username: 'a@b.c' }],
    ['validateResetToken', (c: ReturnType<typeof client>) => c.validateResetToken?.('t'), { resetToken: 't' }],
    [
      'resetPassword',
      (c: ReturnType<typeof client>) => c.resetPassword?.({ resetToken: 't', password: 'x' }),
      { resetToken: 't', password: 'x' },
    ],
  ])('%s posts JSON to the auth endpoint', async (method, call, fields) => {
    await call(client());
    expect(fetched).toHaveBeenCalledWith('/api/auth', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, ...fields }),
    });
  });

  it('reads the error of the body, whatever the status', async () => {
    fetched.mockResolvedValueOnce(
      new Response(JSON.stringify({ error: 'Incorrect email or password' }), { status: 401 }),
    );
    expect(await client().login({ username: 'a@b.c', password: 'x' })).toEqual({
      error: 'Incorrect email or password',
    });
  });

  it('has a sentence for an answer that is no JSON', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    expect(await client().login({ username: 'a@b.c', password: 'x' })).toEqual({
      error: 'Something went wrong, try again',
    });
  });
});
