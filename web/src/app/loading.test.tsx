import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideLoadingScreen, initialUiState, showLoadingScreen, uiState } from '~/lib/browser/uiState';
import { LoadingScreen } from './LoadingScreen';
import { PageLoading } from './PageLoading';

beforeEach(() => {
  vi.useFakeTimers();
  uiState.set(initialUiState);
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('covers the screen from the start, and never longer than its duration and its exit (B122)', async () => {
  render(<LoadingScreen />);
  expect(screen.getByText('Loading...')).toBeVisible();
  await pass(5000);
  await pass(299);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

it('leaves as soon as the page is ready, and comes back when it is wanted', async () => {
  render(<LoadingScreen />);
  act(hideLoadingScreen);
  await pass(300);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  act(() => showLoadingScreen('Getting your things ready', 3000));
  expect(screen.getByText('Getting your things ready')).toBeVisible();
  await pass(3000);
  await pass(300);
  expect(screen.queryByText('Getting your things ready')).not.toBeInTheDocument();
});

it('shows that a page is slow after a second, and not for a quick one (B281)', async () => {
  let arrive = () => {};
  const router = createMemoryRouter([
    {
      element: (
        <>
          <PageLoading />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: 'here' },
        {
          path: '/slow',
          loader: () => new Promise<null>((resolve) => (arrive = () => resolve(null))),
          element: 'there',
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/slow'));
  await pass(999);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await act(async () => arrive());
  await pass(0);
  expect(screen.getByText('there')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
