import { describe, expect, it } from 'vitest';
import { dataUrlBytes, fittingSize, MAX_BYTES, shrink } from './screenshot';

describe('fittingSize', () => {
  it('fits the longer edge and keeps the shape', () => {
    expect(fittingSize(2560, 1440, 1280)).toEqual({ width: 1280, height: 720 });
    expect(fittingSize(1000, 4000, 1280)).toEqual({ width: 320, height: 1280 });
  });
  it('never enlarges, never vanishes', () => {
    expect(fittingSize(390, 844, 1280)).toEqual({ width: 390, height: 844 });
    expect(fittingSize(9000, 1, 1280)).toEqual({ width: 1280, height: 1 });
  });
});

it('counts the bytes behind a data URL', () => {
  for (const text of ['', 'a', 'ab', 'abc', 'abcd']) {
    expect(dataUrlBytes(`data:image/jpeg;base64,${btoa(text)}`)).toBe(text.length);
  }
});

describe('shrink', () => {
  const weighing = (bytes: number) => `data:image/jpeg;base64,${btoa('x'.repeat(bytes))}`;

  it('takes the best version that is small enough', () => {
    const tried: number[] = [];
    const url = shrink(4000, 2000, (size) => {
      tried.push(size.width);
      return weighing(size.width >= 1280 ? MAX_BYTES + 1 : MAX_BYTES);
    });
    expect(tried).toEqual([1280, 1280, 1280, 960]);
    expect(dataUrlBytes(url)).toBe(MAX_BYTES);
  });
  it('gives up on a picture that stays too large', () => {
    expect(() => shrink(4000, 2000, () => weighing(MAX_BYTES + 1))).toThrow();
  });
});
