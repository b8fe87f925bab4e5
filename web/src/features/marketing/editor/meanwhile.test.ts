import { expect, it, vi } from 'vitest';
import { asSeen, SavedMeanwhile } from './meanwhile';

const known = { data: '{"content":[]}', name: 'VA', shareTitle: 'Be a VA', shareDescription: 'Start here.' };
const refusal = (message: string) => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] });
const saved = refusal('Liza Reyes saved this page on Nov 16, 8:42 PM.');

it('goes on when a colleague only published or scheduled the page', async () => {
  const change = vi.fn(async (seenAt: string | null) => {
    if (seenAt === 't0') throw saved;
    return 'done';
  });
  const load = async () => ({ ...known, updatedAt: 't1' });
  expect(await asSeen('t0', change, known, load)).toBe('done');
  expect(change.mock.calls).toEqual([['t0'], ['t1']]);
});

it.each(['data', 'name', 'shareTitle', 'shareDescription'])(
  'stops when a colleague saved another %s',
  async (field) => {
    const change = vi.fn(async (): Promise<string> => {
      throw saved;
    });
    const load = async () => ({ ...known, [field]: 'theirs', updatedAt: 't1' });
    const error = await asSeen('t0', change, known, load).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SavedMeanwhile);
    expect(error.errors).toBe(saved.errors);
    expect(change).toHaveBeenCalledTimes(1);
  },
);

it('leaves a refusal that has another reason as it is', async () => {
  const archived = refusal('The funnel Join the Tribe is archived.');
  const change = async (): Promise<string> => {
    throw archived;
  };
  const load = async () => ({ ...known, updatedAt: 't0' });
  await expect(asSeen('t0', change, known, load)).rejects.toBe(archived);
});
