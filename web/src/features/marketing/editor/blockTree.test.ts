import { describe, expect, it } from 'vitest';
import { config } from '../blocks/config';
import { type BlockData, outlineOf, readData, writeData } from './blockTree';
import { blockIcons } from './panels/blockIcons';

const block = (type: string, id: string, props: Record<string, unknown> = {}): BlockData => ({
  type,
  props: { id, ...props },
});

describe('reading and writing blocks', () => {
  it('takes what cannot be read as an empty page', () => {
    for (const text of ['', '{', 'null', '{"content":{}}']) expect(readData(text).content).toEqual([]);
  });

  it('writes the same blocks the same way, whatever else the editor keeps', () => {
    const text = writeData({ content: [block('Text', 'a', { title: 'Kumusta' })] });
    expect(writeData(readData(text))).toBe(text);
  });
});

describe('the outline', () => {
  it('names each block, its place and its first words', () => {
    const rows = outlineOf([
      block('Hero', 'a', { title: ' Kaya mo to ' }),
      block('CallToAction', 'b', { text: 'Now' }),
    ]);
    expect(rows.map(({ label, words, index, count }) => [label, words, index, count])).toEqual([
      ['Hero', 'Kaya mo to', 0, 2],
      ['Call to action', 'Now', 1, 2],
    ]);
  });

  it('puts blocks of columns below their block', () => {
    const columns = block('Columns', 'c', {
      left: [block('Text', 'l')],
      right: [block('Picture', 'r', { caption: 'Us' })],
    });
    expect(outlineOf([columns]).map(({ id, zone, depth }) => [id, zone, depth])).toEqual([
      ['c', 'root:default-zone', 0],
      ['l', 'c:left', 1],
      ['r', 'c:right', 1],
    ]);
  });

  it('has a sign for every block', () => {
    for (const type of Object.keys(config.components)) expect(blockIcons[type], type).toBeDefined();
  });
});
