import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastArea } from '~/ui/toast/ToastArea';
import { cellFaces } from './cellFaces';

afterEach(() => vi.useRealTimers());

it('says that something may be out of date, and asks again until it is gone', () => {
  vi.useFakeTimers();
  const onRetry = vi.fn();
  const { unmount } = render(
    <>
      <ToastArea />
      <cellFaces.Stale onRetry={onRetry} />
    </>,
  );
  act(() => vi.advanceTimersByTime(0));
  expect(screen.getByText("This may be out of date. We'll keep trying.")).toBeVisible();
  expect(onRetry).not.toHaveBeenCalled();

  act(() => vi.advanceTimersByTime(30_000));
  expect(onRetry).toHaveBeenCalledTimes(2);

  unmount();
  act(() => vi.advanceTimersByTime(30_000));
  expect(onRetry).toHaveBeenCalledTimes(2);
});
