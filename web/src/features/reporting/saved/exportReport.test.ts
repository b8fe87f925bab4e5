import { describe, expect, it } from 'vitest';
import { type Progress, readParts } from './exportReport';

/** A stream that comes in pieces of any size. */
function piecesOf(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return {
    read: async () => {
      if (at >= bytes.length) return { done: true as const, value: undefined };
      const value = bytes.slice(at, at + size);
      at += size;
      return { done: false as const, value };
    },
  };
}

const lines = '{"rows":0,"total":3}\n{"rows":3,"total":3}\n{"file":"a.csv","type":"text/csv","size":8}\n';

describe('a report on its way into a file', () => {
  it.each([1, 7, 1000])('is told in lines before its bytes, in pieces of %i', async (size) => {
    const seen: Progress[] = [];
    const { name, type, parts } = await readParts(piecesOf(`${lines}ñ\na\nb\n`, size), (step) => seen.push(step));
    expect(seen).toEqual([
      { rows: 0, total: 3 },
      { rows: 3, total: 3 },
    ]);
    expect([name, type]).toEqual(['a.csv', 'text/csv']);
    expect(await new Blob(parts).text()).toBe('ñ\na\nb\n');
  });

  it('says what the server says, and nothing half done', async () => {
    const failed = readParts(piecesOf('{"rows":0,"total":3}\n{"error":"Too long"}\n', 9), () => {});
    await expect(failed).rejects.toThrow('Too long');
    await expect(readParts(piecesOf('{"rows":0,"total":3}\n', 9), () => {})).rejects.toThrow();
  });
});
