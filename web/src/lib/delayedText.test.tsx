import { act, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING_PAUSE_MS, useDelayedText } from './delayedText';
import { useListState } from './listState';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const handed: string[] = [];
  const view = renderHook(({ value }) => useDelayedText(value, (text) => handed.push(text)), {
    initialProps: { value: '' },
  });
  return {
    handed,
    text: () => view.result.current.value,
    type: (text: string) => act(() => view.result.current.onChange(text)),
    arrive: (value: string) => view.rerender({ value }),
    pause: () => act(() => vi.advanceTimersByTime(TYPING_PAUSE_MS)),
  };
}

it('hands on what was typed once the typing pauses', () => {
  const { handed, type, pause } = setUp();
  type('a');
  type('an');
  type('ana');
  expect(handed).toEqual([]);
  pause();
  expect(handed).toEqual(['ana']);
});

it('loses no letter typed while the last pause is still on its way', () => {
  const { handed, text, type, pause, arrive } = setUp();
  type('li');
  pause();
  type('liz');
  arrive('li');
  expect(text()).toBe('liz');
  pause();
  expect(handed).toEqual(['li', 'liz']);
});

it('follows a value that changed elsewhere', () => {
  const { text, type, pause, arrive } = setUp();
  type('ana');
  pause();
  arrive('ana');
  arrive('');
  expect(text()).toBe('');
});

function SearchedList() {
  const list = useListState();
  const { value, onChange } = useDelayedText(list.search, list.setSearch);
  return (
    <button type="button" onClick={() => onChange('ana')}>
      {value || 'Type'}
    </button>
  );
}

it('calls nobody back who followed a link right after typing and waits for the page', async () => {
  let arrive = () => {};
  const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter([
    { path: '/', element: <SearchedList /> },
    { path: '/slow', loader, element: 'there' },
  ]);
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button', { name: 'Type' }).click());
  await act(async () => void router.navigate('/slow'));
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
  await act(async () => arrive());
  expect(screen.getByText('there')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/slow');
});
