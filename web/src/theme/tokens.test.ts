import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import tokens from './tokens.json';

const here = import.meta.dirname;
const sheet = readFileSync(join(here, 'tokens.css'), 'utf8');

function block(start: string): string {
  const from = sheet.indexOf(start);
  expect(from, `tokens.css has no "${start}"`).toBeGreaterThanOrEqual(0);
  return sheet.slice(from, sheet.indexOf('}', from));
}
const names = (css: string) => [...css.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]);

describe('tokens', () => {
  const light = names(block('/* semantic, light */'));
  const dark = names(block('[data-mantine-color-scheme="dark"] {'));

  it('defines every semantic name in both schemes', () => {
    expect(light.length).toBeGreaterThan(50);
    expect([...dark].sort()).toEqual([...light].sort());
  });

  it('gives Mantine the same scales as the sheet', () => {
    const sheetName: Record<string, string> = { gray: 'abaca', dark: 'gabi' };
    for (const [name, steps] of Object.entries(tokens.colors)) {
      for (const [step, colour] of steps.entries()) {
        expect(sheet).toContain(`--${sheetName[name] ?? name}-${step}: ${colour};`);
      }
    }
  });
});

describe('colours', () => {
  const src = join(here, '..');
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(css|tsx?)$/.test(path) && !path.startsWith('theme') && !/\.(test|gen|gql)\.tsx?$/.test(path),
  );

  it('are written in theme/ and nowhere else', () => {
    const offenders = sources.filter((path) => {
      const text = readFileSync(join(src, path), 'utf8');
      return /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=\s*[;,)'"])|\brgba?\(/i.test(text);
    });
    expect(offenders).toEqual([]);
  });

  it('that styles use are defined', () => {
    const texts = sources.map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
    const setInScripts = ({ text }: { text: string }) =>
      [...text.matchAll(/['"](--[\w-]+)['"]/g)].map((match) => match[1]);
    const known = new Set([...names(sheet), ...texts.flatMap((file) => [...names(file.text), ...setInScripts(file)])]);
    const unknown = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)]
        .map((match) => match[1] as string)
        .filter((name) => !known.has(name) && !name.startsWith('--mantine-'))
        // Scripts count through the colours of charts.
        .filter((name) => name !== '--chart-')
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
