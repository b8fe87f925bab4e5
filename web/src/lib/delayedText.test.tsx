import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING_PAUSE_MS, useDelayedText } from './delayedText';

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
