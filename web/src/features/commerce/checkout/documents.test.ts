import { expect, it } from 'vitest';
import { faultsOf } from '~/testing/houseSchema';
import * as pay from '../pay/documents';
import * as closed from './closedDocuments';
import * as checkout from './documents';

it.each(Object.entries({ ...checkout, ...closed, ...pay }))('fits the schema: %s', (_, document) => {
  expect(faultsOf(document)).toEqual([]);
});
