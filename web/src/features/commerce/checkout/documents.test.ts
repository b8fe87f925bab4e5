import { expect, it } from 'vitest';
import { faultsOf } from '~/testing/schema';
import * as pay from '../pay/documents';
import * as checkout from './documents';

it.each(Object.entries({ ...checkout, ...pay }))('fits the schema: %s', (_, document) => {
  expect(faultsOf(document)).toEqual([]);
});
