import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { SAVE_FORM_ANSWERS, SEND_FORM, VIEW_FORM } from './fill/viewForm';

const house = join(import.meta.dirname, '../../../../../internal');

/** Documents that travel by plain fetch are strings; no generator looks at them, so this test does. */
it.each([VIEW_FORM, SAVE_FORM_ANSWERS, SEND_FORM])('fits the schema: %s', (document) => {
  const files = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\w+\/\w+\.graphql$/.test(path),
  );
  const schema = buildSchema(files.map((path) => readFileSync(join(house, path), 'utf8')).join('\n'));
  expect(validate(schema, parse(document))).toEqual([]);
});
