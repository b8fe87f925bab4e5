/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type HideReturneeModalMutationVariables = Exact<{ [key: string]: never; }>;


export type HideReturneeModalMutation = { hideReturneeModal: boolean };


export const HideReturneeModalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HideReturneeModal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hideReturneeModal"}}]}}]} as unknown as DocumentNode<HideReturneeModalMutation, HideReturneeModalMutationVariables>;