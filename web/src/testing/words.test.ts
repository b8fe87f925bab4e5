import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

/** Words that people don't use for what we mean: someone, everyone, no one, email, starts and appears are the ones. */
const unwanted =
  /\b(somebody|everybody|nobody|anybody|whoever|whom|letters?|e-mails?|mails?|mailed|stands?|begins?|began|begun|house|chart|door)\b/i;

/** Texts that may hold one of them, each with its reason. */
const allowed: Record<string, string> = {
  'Letters, numbers and hyphens': 'letters of the alphabet',
  'View as chart': 'a picture of figures',
  Chart: 'a picture of figures',
  'No chart': 'a picture of figures',
  'Type at least two letters.': 'letters of the alphabet',
  'can have lowercase letters, numbers and single hyphens': 'letters of the alphabet',
  'A short public link: lowercase letters, numbers and hyphens.': 'letters of the alphabet',
  "Lowercase letters, numbers and hyphens. Can't be changed later.": 'letters of the alphabet',
};

interface Node {
  type?: string;
  value?: unknown;
  name?: { name?: string };
  [key: string]: unknown;
}

/** Attributes whose values are for machines. */
const machine = new Set(['className', 'id', 'key', 'to', 'href', 'type', 'role', 'name', 'autoComplete', 'inputMode']);

/** What of a file can reach a person: text between tags, sentences, and labels with a capital. */
function spokenIn(source: string, isTsx: boolean): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const part of node) visit(part);
      return;
    }
    if (!node || typeof node !== 'object') return;
    const { type = '', value, name } = node as Node;
    if (/^Import|^TSLiteralType$|^ExportAll/.test(type)) return;
    if (type === 'JSXAttribute' && machine.has(name?.name ?? '')) return;
    if (type === 'JSXText') texts.push(String(value));
    if (type === 'Literal' && typeof value === 'string' && (/\S\s+\S/.test(value) || /^[A-Z]/.test(value)))
      texts.push(value);
    if (type === 'TemplateElement') {
      const { raw } = value as { raw: string };
      if (/\s/.test(raw) && !/^\s*(query|mutation|fragment)\b|[<{]/.test(raw)) texts.push(raw);
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }).body);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|gen|gql|contract)\.tsx?$|testing|graphql\/types|app\/dev/.test(path),
  )
  .map((path) => join('src', path));

it('says what people say, in every text of the app', () => {
  const said = new Set<string>();
  const wrong: string[] = [];
  for (const path of files) {
    for (const text of spokenIn(readFileSync(path, 'utf8'), path.endsWith('x'))) {
      const found = unwanted.exec(text.replace(/--[a-z-]+/g, ''))?.[0];
      if (!found) continue;
      said.add(text);
      if (!(text in allowed)) wrong.push(`${path}: “${text}” says “${found}”`);
    }
  }
  expect(files.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
  // What is allowed and no longer said is taken off the list.
  expect(Object.keys(allowed).filter((text) => !said.has(text))).toEqual([]);
});

it('finds an unwanted word between tags, in attributes, sentences and templates', () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    'const a = <p title="Nobody is here">Stands here {`${b} begins now`} {c ? "a letter for you" : d}</p>;';
  const found = spokenIn(source, true).filter((text) => unwanted.test(text));
  expect(found).toEqual(['Nobody is here', 'Stands here', 'begins now', 'a letter for you']);
});
