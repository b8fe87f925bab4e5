import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. Enough for the few things the whole app shares. */
export interface Store<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const now = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(now, value)) return;
      value = now;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a store, or one part of it; the part must be a stable value, not built anew on each call. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(store: Store<T>, pick: (value: T) => Part): Part;
export function useStore<T, Part>(store: Store<T>, pick?: (value: T) => Part) {
  const read = () => (pick ? pick(store.get()) : store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
