/** Sent by plain fetch: the signing-in screens carry no GraphQL client. */
export const PROVE_EMAIL = /* GraphQL */ `
  mutation proveEmail($token: String!) {
    proveEmail(token: $token)
  }
`;

export const SET_FIRST_PASSWORD = /* GraphQL */ `
  mutation setFirstPassword($token: String!, $password: String!) {
    setFirstPassword(token: $token, password: $password)
  }
`;

/** The address to log in with. */
export interface SetFirstPasswordData {
  setFirstPassword: string;
}

export interface ProveEmailData {
  proveEmail: boolean;
}
