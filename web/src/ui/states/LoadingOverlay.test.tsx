import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { LoadingOverlay } from './LoadingOverlay';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('stays for its duration, leaves, and is removed 300 ms later', () => {
  const gone = vi.fn();
  renderUi(<LoadingOverlay duration={3000} onGone={gone} />);
  expect(screen.getByRole('status')).toHaveTextContent('Getting your things ready');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status')).not.toHaveAttribute('data-leaving');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveAttribute('data-leaving');
  act(() => vi.advanceTimersByTime(299));
  expect(screen.getByRole('status')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(gone).toHaveBeenCalledTimes(1);
});

it('takes 5000 ms by default', () => {
  renderUi(<LoadingOverlay />);
  act(() => vi.advanceTimersByTime(4999));
  expect(screen.getByRole('status')).not.toHaveAttribute('data-leaving');
  act(() => vi.advanceTimersByTime(1));
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('can be held and let go by the caller', () => {
  const { rerender } = renderUi(<LoadingOverlay visible />);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toBeInTheDocument();
  rerender(<LoadingOverlay visible={false} />);
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
