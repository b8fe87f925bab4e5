import { act, screen } from '@testing-library/react';
import { toast as store } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { ToastArea, toast } from '.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => store.remove());
  vi.useRealTimers();
});

it('shows all toasts in one area, errors as alerts (B79)', () => {
  renderUi(<ToastArea />);
  act(() => {
    toast.success('User Enrolled Successfully!');
    toast.error('Something went wrong, try again');
  });
  const area = screen.getByRole('region', { name: 'Messages' });
  expect(area).toContainElement(screen.getByRole('status'));
  expect(area).toContainElement(screen.getByRole('alert'));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong, try again');
});

it('keeps a message for 3000 ms and an error for 4000 ms (B279)', () => {
  renderUi(<ToastArea />);
  act(() => {
    toast.success('Saved');
    toast.error('Failed');
  });
  act(() => vi.advanceTimersByTime(2500));
  expect(screen.getByText('Saved')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(500));
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  expect(screen.getByText('Failed')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(800));
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Failed')).not.toBeInTheDocument();
});

it('keeps at most 20 (B280)', () => {
  renderUi(<ToastArea />);
  act(() => {
    for (let number = 1; number <= 25; number++) toast.info(`Message ${number}`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(screen.getByText('Message 25')).toBeInTheDocument();
  expect(screen.queryByText('Message 5')).not.toBeInTheDocument();
});

it('can be closed by hand', () => {
  renderUi(<ToastArea />);
  act(() => {
    toast.error('Failed');
  });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => vi.advanceTimersByTime(250));
  expect(screen.queryByText('Failed')).not.toBeInTheDocument();
});
