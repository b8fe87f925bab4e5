import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser with a page of an older version, which hears of the new one when the test says so. */
function browser() {
  const workers = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() }),
    update: async () => {},
  });
  vi.stubEnv('DEV', false);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(workers, { controller: {}, register: async () => registration }),
  });
  const install = () => {
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing.state = 'installed';
    registration.installing.dispatchEvent(new Event('statechange'));
  };
  return { workers, next: registration.installing, install };
}

it('says that there is a new version, and shows it when the person wants', async () => {
  const { next, install } = browser();
  startFakeServer(member());
  const { user } = renderApp('/profile');
  await screen.findByRole('navigation', { name: 'Main menu' });
  expect(screen.queryByText('A new version of Atlas is ready.')).not.toBeInTheDocument();
  await waitFor(() => {
    act(install);
    expect(screen.getByText('A new version of Atlas is ready.')).toBeVisible();
  });
  expect(next.postMessage).not.toHaveBeenCalled();
  const notice = within(screen.getByText('A new version of Atlas is ready.').parentElement as HTMLElement);
  await user.click(notice.getByRole('button', { name: 'Reload' }));
  expect(next.postMessage).toHaveBeenCalledWith('take-over');
});

it('says that the person is offline, and no longer once they are back', async () => {
  browser();
  startFakeServer(member());
  renderApp('/profile');
  await screen.findByRole('navigation', { name: 'Main menu' });
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText("You're offline. Your downloaded lessons still work.")).toBeVisible();
  });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/You're offline/)).not.toBeInTheDocument());
});
