/** Sent by plain fetch: the signing-in screens carry no GraphQL client. */
export const PROVE_EMAIL = /* GraphQL */ `
  mutation proveEmail($token: String!) {
    proveEmail(token: $token)
  }
`;

export interface ProveEmailData {
  proveEmail: boolean;
}
