import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';
import { pageToReport } from './pageToReport';

const message = () => screen.findByLabelText(/What happened\?/);
const send = () => screen.getByRole('button', { name: 'Send report' });

it('needs a message and nothing else; visitors may leave an address', async () => {
  const server = startFakeServer();
  server.graphql.SubmitBugReport = () => ({ data: { submitBugReport: true } });
  const { user, address } = renderApp('/bug-report?page=%2Fcourses%2F5');
  await message();
  expect(screen.getByLabelText('Page address (optional)')).toHaveValue('/courses/5');
  await user.click(send());
  expect(await screen.findByRole('link', { name: 'Message is required' })).toBeVisible();
  await user.type(await message(), 'The video stops.');
  await user.type(screen.getByLabelText(/Your email/), 'ana@example.com');
  await user.click(send());
  await waitFor(() => expect(address()).toBe('/thank-you?for=bug-report'));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(server.named('graphql SubmitBugReport')).toEqual([
    {
      input: {
        message: 'The video stops.',
        pageUrl: '/courses/5',
        email: 'ana@example.com',
        screenshot: null,
        website: '',
      },
    },
  ]);
});

it('asks no address of the person who is signed in', async () => {
  startFakeServer({ id: 7, email: 'ana@example.com', firstName: 'Ana', accessLevels: [] });
  renderApp('/bug-report');
  expect(await screen.findByText(/If we have a question, we'll email ana@example.com/)).toBeVisible();
  expect(screen.queryByLabelText(/Your email/)).toBeNull();
});

it('says when a picture cannot be read, and sends nothing', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
  const server = startFakeServer();
  const { user } = renderApp('/bug-report');
  await user.type(await message(), 'Broken.');
  await user.upload(screen.getByLabelText(/Screenshot/), new File(['x'], 'shot.png', { type: 'image/png' }));
  await user.click(send());
  expect(await screen.findAllByText(/We couldn't read this picture/)).not.toHaveLength(0);
  expect(server.calls).toEqual([]);
});

it("puts the server's words at the field", async () => {
  const server = startFakeServer();
  server.graphql.SubmitBugReport = () => ({
    errors: [
      { message: 'Check the fields', extensions: { code: 'BAD_USER_INPUT', fields: { email: ['is not valid'] } } },
    ],
  });
  const { user } = renderApp('/bug-report');
  await user.type(await message(), 'Broken.');
  await user.click(send());
  expect(await screen.findByText('Errors prevented this form from being saved')).toBeVisible();
  expect(screen.getByLabelText(/Your email/)).toHaveAccessibleDescription('Your email (optional) is not valid');
});

it('knows the page from the link, the tab, or where the visitor came from, never a foreign one or a secret', () => {
  const origin = 'https://atlas.test';
  const page = (search: string, rest: object) =>
    pageToReport(new URLSearchParams(search), { origin, last: '', ...rest });
  expect(page('page=/x', { last: '/l', referrer: `${origin}/y` })).toBe('/x');
  expect(page('', { last: '/l', referrer: `${origin}/y` })).toBe('/l');
  expect(page('', { referrer: `${origin}/y?z=1` })).toBe('/y?z=1');
  expect(page('', { referrer: `${origin}/reset-password?resetToken=t` })).toBe('/reset-password');
  expect(page('', { referrer: 'https://atlas.test.evil/y' })).toBe('');
});

it('is about the page that was left for it', async () => {
  startFakeServer();
  const { router } = renderApp('/privacy-policy?x=1');
  await screen.findByRole('heading', { name: 'Privacy Policy' });
  await router.navigate('/bug-report');
  await message();
  expect(screen.getByLabelText('Page address (optional)')).toHaveValue('/privacy-policy?x=1');
});
