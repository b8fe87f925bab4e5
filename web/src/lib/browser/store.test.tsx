import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore, type Store, useStore } from './store';

it('tells its followers, but not about what stayed the same', () => {
  const store = createStore({ a: 1 });
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set({ a: 2 });
  store.set((now) => now);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set({ a: 3 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toEqual({ a: 3 });
});

function Part({ store, rendered }: { store: Store<{ a: number; b: number }>; rendered: () => void }) {
  rendered();
  return <p>{useStore(store, (value) => value.a)}</p>;
}

it('renders again when the picked part changed', () => {
  const store = createStore({ a: 1, b: 1 });
  const rendered = vi.fn();
  render(<Part store={store} rendered={rendered} />);
  act(() => store.set((now) => ({ ...now, b: 2 })));
  expect(rendered).toHaveBeenCalledTimes(1);
  act(() => store.set((now) => ({ ...now, a: 5 })));
  expect(screen.getByText('5')).toBeVisible();
});
