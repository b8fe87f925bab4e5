import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFresh } from './useFresh';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('loads again while something moves, also after a failure, and stops with it', async () => {
  const refetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  const { rerender } = renderHook(({ isMoving }) => useFresh(refetch, isMoving, 1000), {
    initialProps: { isMoving: true },
  });
  await vi.advanceTimersByTimeAsync(2500);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender({ isMoving: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
