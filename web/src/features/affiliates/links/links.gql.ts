/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What is left out stays as it is. */
export type AffiliateInput = {
  /** Where the main link leads: an open funnel, or null for the sign-up page. */
  funnelId?: string | null | undefined;
  slug?: string | null | undefined;
};

export type AffiliateLinkRowFragment = { path: string, name: string, isMain: boolean, funnelId: string | null, isOpen: boolean, visits: number, leads: number };

export type MyAffiliateLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type MyAffiliateLinksQuery = { myAffiliate: { id: number, slug: string, funnelId: string | null, visits: number, leads: number, paid: number } | null, affiliateLinks: Array<{ path: string, name: string, isMain: boolean, funnelId: string | null, isOpen: boolean, visits: number, leads: number }> };

export type ChangeAffiliateMutationVariables = Exact<{
  input: Types.AffiliateInput;
}>;


export type ChangeAffiliateMutation = { changeAffiliate: { id: number, slug: string, funnelId: string | null } };

export const AffiliateLinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AffiliateLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isMain"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"visits"}},{"kind":"Field","name":{"kind":"Name","value":"leads"}}]}}]} as unknown as DocumentNode<AffiliateLinkRowFragment, unknown>;
export const MyAffiliateLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyAffiliateLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myAffiliate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"visits"}},{"kind":"Field","name":{"kind":"Name","value":"leads"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}}]}},{"kind":"Field","name":{"kind":"Name","value":"affiliateLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AffiliateLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AffiliateLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isMain"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"visits"}},{"kind":"Field","name":{"kind":"Name","value":"leads"}}]}}]} as unknown as DocumentNode<MyAffiliateLinksQuery, MyAffiliateLinksQueryVariables>;
export const ChangeAffiliateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeAffiliate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeAffiliate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}}]}}]}}]} as unknown as DocumentNode<ChangeAffiliateMutation, ChangeAffiliateMutationVariables>;