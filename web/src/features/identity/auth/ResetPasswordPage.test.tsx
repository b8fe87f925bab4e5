import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';

const page = '/reset-password?userId=99&resetToken=tok&email=ana%40example.com';
const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '');

function liveRequest(): FakeServer {
  const server = startFakeServer();
  server.auth.validateResetToken = ({ resetToken }) =>
    resetToken === 'tok' ? { ok: true } : { error: 'Reset link is invalid or has expired' };
  server.graphql.validateOtp = ({ input }) => ({
    data: {
      validateOtp:
        (input as { otp: number }).otp === 123456
          ? { isValid: true, message: null }
          : { isValid: false, message: 'Invalid OTP' },
    },
  });
  return server;
}
const boxes = () => screen.findAllByRole('textbox', { name: /Digit \d of 6/ });
const code = async () => (await boxes()).map((box) => (box as HTMLInputElement).value).join('');
const verify = () => screen.getByRole('button', { name: 'Verify code' });

describe('the link', () => {
  it('that is dead is toasted and leads to login (B258)', async () => {
    liveRequest();
    const { address } = renderApp('/reset-password?resetToken=x');
    expect(await screen.findByText('Reset link is invalid or has expired')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
  });
  it('without a token leads to login as well', async () => {
    const server = liveRequest();
    const { address } = renderApp('/reset-password');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.calls).toEqual([]);
  });
  it('can be tried again when the network fails', async () => {
    const server = liveRequest();
    const answer = server.auth.validateResetToken;
    server.auth.validateResetToken = () => Promise.reject(new TypeError('offline'));
    const { user } = renderApp(page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.auth.validateResetToken = answer as never;
    await user.click(again);
    expect(await boxes()).toHaveLength(6);
  });
  it('may carry the code, which then leaves the address (B69)', async () => {
    liveRequest();
    const { address } = renderApp(`${page}&extraData2=${encode({ otp: 123456, id: 99 })}`);
    await waitFor(async () => expect(await code()).toBe('123456'));
    expect(address()).toBe(page);
  });
  it('from the mail finds the token that this browser asked for', async () => {
    const server = liveRequest();
    server.auth.forgotPassword = () => ({ id: 99, token: 'tok', email: 'ana@example.com' });
    const first = renderApp('/forgot-password');
    await first.user.type(await screen.findByLabelText(/Email/), 'ana@example.com{Enter}');
    await boxes();
    first.unmount();
    renderApp(`/reset-password?extraData2=${encode({ otp: 123456, id: 99 })}`);
    await waitFor(async () => expect(await code()).toBe('123456'));
    expect(screen.getByText('ana@example.com')).toBeVisible();
  });
  it.each(['%25%25%25', encode({ otp: 'x' }), encode([])])('survives the malformed extra %s (B70)', async (extra) => {
    liveRequest();
    renderApp(`${page}&extraData=${extra}&extraData2=${extra}`);
    expect(await boxes()).toHaveLength(6);
    expect(await code()).toBe('');
  });
});

describe('the code', () => {
  it('takes digits only, fills by paste, and is not sent while incomplete (B166 to B168)', async () => {
    const server = liveRequest();
    const { user } = renderApp(page);
    const [first] = await boxes();
    await user.click(first as HTMLElement);
    await user.keyboard('a1');
    expect(await code()).toBe('1');
    await user.click(verify());
    expect(await screen.findByText('Enter all six digits')).toBeVisible();
    expect(server.named('graphql validateOtp')).toEqual([]);
    await user.click(first as HTMLElement);
    await user.paste(' 654 321 ');
    expect(await code()).toBe('654321');
  });
  it('that is wrong toasts the words of the server and stays (B259)', async () => {
    liveRequest();
    const { user } = renderApp(page);
    await user.click((await boxes())[0] as HTMLElement);
    await user.paste('111111');
    await user.click(verify());
    expect(await screen.findByText('Invalid OTP')).toBeVisible();
    expect(await screen.findByText(/^That code didn't work/)).toBeVisible();
    expect(await boxes()).toHaveLength(6);
    await user.click((await boxes())[0] as HTMLElement);
    await user.keyboard('123456');
    await user.click(verify());
    expect(await screen.findByLabelText(/^New password/)).toBeVisible();
  });
});

describe('the new password', () => {
  async function verified() {
    const server = liveRequest();
    const app = renderApp(page);
    await app.user.click((await boxes())[0] as HTMLElement);
    await app.user.paste('123456');
    await app.user.click(verify());
    const password = await screen.findByLabelText(/^New password/);
    return { ...app, server, password, confirm: screen.getByLabelText(/^Confirm password/) };
  }
  const change = () => screen.getByRole('button', { name: 'Change password' });

  it('is required and must be repeated (B163, B165)', async () => {
    const { server, user, password, confirm } = await verified();
    await waitFor(() => expect(password).toHaveFocus());
    await user.click(change());
    expect(await screen.findByText('Password is required')).toBeVisible();
    await user.type(password, 'abc');
    await user.type(confirm, 'abd');
    await user.click(change());
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(server.named('auth resetPassword')).toEqual([]);
  });
  it('may be weak; a success is told and leads to login (B135, B164, B260)', async () => {
    const { server, user, password, confirm, address } = await verified();
    server.auth.resetPassword = () => ({ ok: true });
    await user.type(password, 'abc');
    await user.type(confirm, 'abc');
    await user.click(change());
    expect(await screen.findByText('Password changed!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('ana@example.com');
    expect(server.named('auth resetPassword')).toEqual([{ resetToken: 'tok', password: 'abc' }]);
    expect(window.localStorage.getItem('reset-request')).toBeNull();
  });
  it('that is refused is told and can be tried again', async () => {
    const { server, user, password, confirm } = await verified();
    server.auth.resetPassword = () => ({ error: 'Please verify the OTP first' });
    await user.type(password, 'abc');
    await user.type(confirm, 'abc');
    await user.click(change());
    expect(await screen.findByText('Please verify the OTP first')).toBeVisible();
    expect(password).toHaveValue('abc');
  });
});

describe('sending the code again', () => {
  afterEach(() => vi.useRealTimers());
  const resend = () => screen.queryByRole('button', { name: 'Resend OTP' });
  // Asynchronous, so that a busy machine has started the countdown before its time passes.
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is offered after ten seconds, tells the address, and starts the wait anew (B136, B137, B276)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = liveRequest();
    server.auth.forgotPassword = () => ({ id: 100, token: 'tok2', email: 'ana@example.com' });
    const { user, address } = renderApp(page, { advanceTimers: vi.advanceTimersByTime });
    await boxes();
    expect(screen.getByText('OTP is valid for 3 minutes')).toBeVisible();
    await pass(8500);
    expect(resend()).toBeNull();
    await pass(2000);
    await user.click(resend() as HTMLElement);
    expect(await screen.findByText('Email OTP sent successfully to ana@example.com!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/reset-password?userId=100&resetToken=tok2&email=ana%40example.com'));
    expect(resend()).toBeNull();
    await pass(10_500);
    expect(resend()).not.toBeNull();
    // The new request is known to be good: asking again would only cost a call.
    expect(server.named('auth validateResetToken')).toEqual([{ resetToken: 'tok' }]);
    await user.click((await boxes())[0] as HTMLElement);
    await user.paste('123456');
    await user.click(verify());
    await screen.findByLabelText(/^New password/);
    expect(server.named('graphql validateOtp')).toEqual([{ input: { id: 100, otp: 123456 } }]);
  });
});
