import type { TwoFactorSetup } from '~/lib/graphql/types';

// Sent by plain fetch: somebody who must set up a second factor gets no GraphQL client before it is done.

export const START_TWO_FACTOR = /* GraphQL */ `
  mutation startTwoFactor($password: String) {
    startTwoFactor(password: $password) {
      secret
      url
      qr
    }
  }
`;

export interface StartTwoFactorData {
  startTwoFactor: Pick<TwoFactorSetup, 'secret' | 'url' | 'qr'>;
}

export const CONFIRM_TWO_FACTOR = /* GraphQL */ `
  mutation confirmTwoFactor($code: String!) {
    confirmTwoFactor(code: $code)
  }
`;

export interface ConfirmTwoFactorData {
  confirmTwoFactor: string[];
}
