import { expect, it } from 'vitest';
import { faultsOf } from '~/testing/schema';
import { SAVE_FORM_ANSWERS, SEND_FORM, VIEW_FORM } from './fill/viewForm';

it.each([VIEW_FORM, SAVE_FORM_ANSWERS, SEND_FORM])('fits the schema: %s', (document) => {
  expect(faultsOf(document)).toEqual([]);
});
