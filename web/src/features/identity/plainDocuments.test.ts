import { expect, it } from 'vitest';
import { faultsOf } from '~/testing/schema';
import { PROVE_EMAIL } from './auth/proveEmail';
import { VALIDATE_OTP } from './auth/validateOtp';
import { SUBMIT_BUG_REPORT } from './bugReport/submitBugReport';
import { CONFIRM_TWO_FACTOR, START_TWO_FACTOR } from './twoFactor/documents';

it.each([VALIDATE_OTP, PROVE_EMAIL, SUBMIT_BUG_REPORT, START_TWO_FACTOR, CONFIRM_TWO_FACTOR])(
  'fits the schema: %s',
  (document) => {
    expect(faultsOf(document)).toEqual([]);
  },
);
