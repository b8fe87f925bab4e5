import { afterEach, expect, it, vi } from 'vitest';
import { storage } from './storage';

afterEach(() => vi.restoreAllMocks());

it('keeps text and JSON', () => {
  storage.set('a', 'b');
  storage.setJson('c', { d: 1 });
  expect(storage.get('a')).toBe('b');
  expect(storage.getJson('c')).toEqual({ d: 1 });
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('reads broken JSON as nothing', () => {
  storage.set('c', '{');
  expect(storage.getJson('c')).toBeNull();
});

it('does without storage when the browser refuses it', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(storage.get('a')).toBeNull();
  expect(() => storage.set('a', 'b')).not.toThrow();
  expect(() => storage.remove('a')).not.toThrow();
});
