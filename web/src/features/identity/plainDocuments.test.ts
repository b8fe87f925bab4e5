import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { VALIDATE_OTP } from './auth/validateOtp';
import { SUBMIT_BUG_REPORT } from './bugReport/submitBugReport';
import { CONFIRM_TWO_FACTOR, START_TWO_FACTOR } from './twoFactor/documents';

const house = join(import.meta.dirname, '../../../../internal');

/** Documents that travel by plain fetch are strings; no generator looks at them, so this test does. */
it.each([VALIDATE_OTP, SUBMIT_BUG_REPORT, START_TWO_FACTOR, CONFIRM_TWO_FACTOR])('fits the schema: %s', (document) => {
  const files = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\w+\/\w+\.graphql$/.test(path),
  );
  const schema = buildSchema(files.map((path) => readFileSync(join(house, path), 'utf8')).join('\n'));
  expect(validate(schema, parse(document))).toEqual([]);
});
