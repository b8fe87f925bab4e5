import { expect, it } from 'vitest';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { createAutosave, type SaveState } from './autosave';
import { problemOf, requireRoom } from './problem';

it('names the block and the field of a refusal', () => {
  const fields = { data: ['x'], 'data.hero-1.items.0.to': ['Block 1 (Hero), Button leads to: must be a path.'] };
  const refusal = { errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT', fields } }] };
  expect(problemOf(refusal)).toEqual({
    block: 'hero-1',
    field: 'items.0.to',
    message: 'Block 1 (Hero), Button leads to: must be a path.',
  });
});

it('says before sending that a page is too long, and keeps what was typed', async () => {
  const states: SaveState[] = [];
  const typed = 'ñ'.repeat(3 * 1024 * 1024);
  const autosave = createAutosave<{ data: string }>({
    seenAt: null,
    onState: (state) => states.push(state),
    send: async ({ data }) => {
      requireRoom(data);
      return 't1';
    },
  });
  autosave.change({ data: typed });
  expect(await autosave.flush()).toBe(false);
  expect(states.at(-1)).toEqual({
    kind: 'failed',
    message: 'The page is too long. Move some of it to another page.',
  });
  expect(autosave.unsaved()).toEqual({ data: typed });
});

it('lets a page of the largest size pass', () => {
  expect(() => requireRoom('x'.repeat(512 * 1024))).not.toThrow();
  try {
    requireRoom('x'.repeat(512 * 1024 + 1));
    expect.unreachable();
  } catch (error) {
    expect(errorCode(error)).toBe('BAD_USER_INPUT');
    expect(errorMessage(error)).toContain('too long');
  }
});
