/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type GetDuesAndExpirationQueryVariables = Exact<{ [key: string]: never; }>;


export type GetDuesAndExpirationQuery = { getDuesAndExpiration: { renewFunnelId: string | null, expiringSoon: { id: number, expiry: string } | null, expired: { id: number, expiry: string } | null, upcomingPaymentDue: { id: number, scheduleDate: string } | null, overduePayments: { id: number, scheduleDate: string } | null } };


export const GetDuesAndExpirationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GetDuesAndExpiration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getDuesAndExpiration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiringSoon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expired"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expiry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingPaymentDue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overduePayments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"renewFunnelId"}}]}}]}}]} as unknown as DocumentNode<GetDuesAndExpirationQuery, GetDuesAndExpirationQueryVariables>;