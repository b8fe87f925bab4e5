import type { AuthClient, AuthResult, ForgotPasswordResult, OkResult } from './types';

const AUTH_URL = '/api/auth';
export const TOKEN_INTERVAL_MS = 5000;

/** The client of our own auth endpoint. The session lives in a cookie; the token is asked for at most every 5 s. */
export function createDbAuthClient(now: () => number = Date.now): AuthClient {
  let token: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<string | null> | null = null;

  const forgetToken = () => {
    token = null;
    askedAt = Number.NEGATIVE_INFINITY;
    asking = null;
  };

  const askToken = async () => {
    const response = await fetch(`${AUTH_URL}?method=getToken`, { credentials: 'same-origin' });
    const text = response.ok ? (await response.text()).trim() : '';
    return text || null;
  };

  const getToken = () => {
    if (asking) return asking;
    if (now() - askedAt < TOKEN_INTERVAL_MS) return Promise.resolve(token);
    const request = askToken().then(
      (text) => {
        if (asking === request) {
          token = text;
          askedAt = now();
          asking = null;
        }
        return text;
      },
      (error: unknown) => {
        if (asking === request) asking = null;
        throw error;
      },
    );
    asking = request;
    return request;
  };

  const post = async <Result extends { error?: string }>(method: string, fields: object = {}): Promise<Result> => {
    const response = await fetch(AUTH_URL, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, ...fields }),
    });
    // The body decides, not the status: every failure carries its sentence (auth-endpoint.md, "client reading rule").
    const body = (await response.json().catch(() => null)) as Result | null;
    return body ?? ({ error: 'Something went wrong, try again' } as Result);
  };

  const entering = async (method: string, fields: object) => {
    forgetToken();
    return post<AuthResult>(method, fields);
  };

  return {
    type: 'dbAuth',
    login: (input) => entering('login', input),
    signup: (input) => entering('signup', input),
    async logout() {
      forgetToken();
      return post('logout');
    },
    getToken,
    forgetToken,
    rememberToken(known) {
      token = known;
      askedAt = now();
    },
    getUserMetadata: getToken,
    forgotPassword: (username) => post<ForgotPasswordResult>('forgotPassword', { username }),
    resetPassword: (input) => post<OkResult>('resetPassword', input),
    validateResetToken: (resetToken) => post<OkResult>('validateResetToken', { resetToken }),
  };
}
