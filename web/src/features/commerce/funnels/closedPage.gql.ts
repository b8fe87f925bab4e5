/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ClosedPageStateFragment = { path: string, status: string, isPublished: boolean };

export type ClosedPageOfFunnelQueryVariables = Exact<{
  funnelId: string;
}>;


export type ClosedPageOfFunnelQuery = { closedPage: { path: string, status: string, isPublished: boolean } | null };

export type MakeClosedPageMutationVariables = Exact<{
  funnelId: string;
}>;


export type MakeClosedPageMutation = { makeClosedPage: { path: string, status: string, isPublished: boolean } };

export const ClosedPageStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClosedPageState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MarketingPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}}]}}]} as unknown as DocumentNode<ClosedPageStateFragment, unknown>;
export const ClosedPageOfFunnelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClosedPageOfFunnel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"funnelId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closedPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"funnelId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"funnelId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClosedPageState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClosedPageState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MarketingPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}}]}}]} as unknown as DocumentNode<ClosedPageOfFunnelQuery, ClosedPageOfFunnelQueryVariables>;
export const MakeClosedPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeClosedPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"funnelId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"makeClosedPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"funnelId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"funnelId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ClosedPageState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClosedPageState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MarketingPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}}]}}]} as unknown as DocumentNode<MakeClosedPageMutation, MakeClosedPageMutationVariables>;