import type { OtpValidationResult } from '~/lib/graphql/types';

/** Sent by plain fetch: the signing-in screens carry no GraphQL client. */
export const VALIDATE_OTP = /* GraphQL */ `
  mutation validateOtp($input: ValidateOtpInput!) {
    validateOtp(input: $input) {
      isValid
      message
    }
  }
`;

export interface ValidateOtpData {
  validateOtp: Pick<OtpValidationResult, 'isValid' | 'message'>;
}
