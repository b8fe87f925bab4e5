import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { EmbeddedVideo } from './EmbeddedVideo';

const frame = () => screen.queryByTitle('Intro');

it('covers a video whose host does not answer, and tries again', async () => {
  let hosts = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('https://player.vimeo.com/robots.txt');
    hosts += 1;
    if (hosts === 1) throw new TypeError('Failed to fetch');
    return new Response();
  });
  renderUi(<EmbeddedVideo address="https://player.vimeo.com/video/1" title="Intro" />);
  expect(await screen.findByText("We couldn't load this video. Check your connection.")).toBeVisible();
  expect(frame()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => {});
  expect(frame()).toBeInTheDocument();
  expect(hosts).toBe(2);
});

it('says offline that the video needs a connection, not that it failed', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderUi(<EmbeddedVideo address="https://player.vimeo.com/video/1" title="Intro" />);
  expect(screen.getByText(/^This video needs a connection\./)).toBeVisible();
  expect(screen.queryByText(/couldn't load/)).toBeNull();
  expect(frame()).toBeNull();
});

it('shows nothing of an address that is no video of a host we know', () => {
  renderUi(<EmbeddedVideo address="https://evil.example/video" title="Intro" />);
  expect(frame()).toBeNull();
});
