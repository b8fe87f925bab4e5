import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAutosave, type SaveState } from './autosave';

interface Draft {
  data: string;
  name: string;
}

const conflict = { errors: [{ message: 'Liza Reyes saved this page at 8:42 PM.', extensions: { code: 'CONFLICT' } }] };
const invalid = { errors: [{ message: 'data is not valid', extensions: { code: 'BAD_USER_INPUT' } }] };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(send: (changes: Partial<Draft>, seenAt: string | null) => Promise<string | null>) {
  const states: SaveState[] = [];
  const autosave = createAutosave<Draft>({ send, seenAt: 't0', onState: (state) => states.push(state) });
  return { autosave, states, last: () => states[states.length - 1] };
}

it('saves once after the last of several changes, with what was seen before', async () => {
  const send = vi.fn(async () => 't1');
  const { autosave, states } = start(send);
  autosave.change({ data: 'a' });
  await vi.advanceTimersByTimeAsync(500);
  autosave.change({ data: 'b', name: 'VA' });
  await vi.advanceTimersByTimeAsync(899);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls).toEqual([[{ data: 'b', name: 'VA' }, 't0']]);
  expect(states.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'saving', 'saved']);
  autosave.change({ data: 'c' });
  await autosave.flush();
  expect(send.mock.calls[1]).toEqual([{ data: 'c' }, 't1']);
});

it('sends a change that comes during a save after it, never beside it', async () => {
  const answers: ((at: string) => void)[] = [];
  const send = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const { autosave, last } = start(send);
  autosave.change({ data: 'a' });
  const whole = autosave.flush();
  autosave.change({ data: 'b' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(autosave.unsaved()).toEqual({ data: 'b' });
  answers[0]?.('t1');
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls[1]).toEqual([{ data: 'b' }, 't1']);
  answers[1]?.('t2');
  expect(await whole).toBe(true);
  expect(last()).toEqual({ kind: 'saved', at: 't2' });
});

it('stops at a conflict, keeps what was typed, and goes on once one is chosen', async () => {
  const send = vi.fn(async (): Promise<string> => {
    throw conflict;
  });
  const { autosave, last } = start(send);
  autosave.change({ data: 'mine' });
  expect(await autosave.flush()).toBe(false);
  expect(last()).toEqual({ kind: 'conflict', message: 'Liza Reyes saved this page at 8:42 PM.' });
  autosave.change({ name: 'typed meanwhile' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockImplementation(async () => 't9');
  autosave.resume('t8');
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls[1]).toEqual([{ data: 'mine', name: 'typed meanwhile' }, 't8']);
  expect(last()).toEqual({ kind: 'saved', at: 't9' });
});

it('tries a lost connection again, but not what the server refuses', async () => {
  const send = vi.fn(async (): Promise<string> => {
    throw new TypeError('Failed to fetch');
  });
  const { autosave, last } = start(send);
  autosave.change({ data: 'a' });
  await autosave.flush();
  expect(last()?.kind).toBe('failed');
  expect(autosave.unsaved()).toEqual({ data: 'a' });
  send.mockImplementationOnce(async () => {
    throw invalid;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockImplementation(async () => 't1');
  autosave.change({ data: 'ab' });
  await vi.advanceTimersByTimeAsync(900);
  expect(last()).toEqual({ kind: 'saved', at: 't1' });
  expect(autosave.unsaved()).toBeUndefined();
});
