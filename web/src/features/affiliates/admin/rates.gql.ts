/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RateInput = {
  /** Null for all affiliates. */
  affiliateId?: number | null | undefined;
  /** Pesos for each payment, or a percentage up to 100. */
  amount?: number | null | undefined;
  /** The extra of the funnel: its rate is for every affiliate, and without one it earns nothing. */
  bumpFunnelId?: string | null | undefined;
  /** Fixed Amount or Percentage; null ends the rate, so that the next one applies. */
  feeType?: string | null | undefined;
  /** Null for everything they sell. */
  funnelId?: string | null | undefined;
};

export type RateRowFragment = { id: number, affiliateId: number | null, funnelId: string | null, funnelName: string | null, bumpFunnelId: string | null, bumpName: string | null, feeType: string, amount: number, label: string, setAt: string, setBy: string | null };

export type AffiliateRatesQueryVariables = Exact<{
  affiliateId?: number | null | undefined;
}>;


export type AffiliateRatesQuery = { affiliateRates: Array<{ id: number, affiliateId: number | null, funnelId: string | null, funnelName: string | null, bumpFunnelId: string | null, bumpName: string | null, feeType: string, amount: number, label: string, setAt: string, setBy: string | null }> };

export type RateFunnelsQueryVariables = Exact<{ [key: string]: never; }>;


export type RateFunnelsQuery = { rateFunnels: Array<{ id: string, name: string }> };

export type SetAffiliateRateMutationVariables = Exact<{
  input: Types.RateInput;
}>;


export type SetAffiliateRateMutation = { setAffiliateRate: Array<{ id: number, affiliateId: number | null, funnelId: string | null, funnelName: string | null, bumpFunnelId: string | null, bumpName: string | null, feeType: string, amount: number, label: string, setAt: string, setBy: string | null }> };

export const RateRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RateRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelName"}},{"kind":"Field","name":{"kind":"Name","value":"bumpFunnelId"}},{"kind":"Field","name":{"kind":"Name","value":"bumpName"}},{"kind":"Field","name":{"kind":"Name","value":"feeType"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"setAt"}},{"kind":"Field","name":{"kind":"Name","value":"setBy"}}]}}]} as unknown as DocumentNode<RateRowFragment, unknown>;
export const AffiliateRatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AffiliateRates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"affiliateId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"affiliateRates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"affiliateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"affiliateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RateRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RateRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelName"}},{"kind":"Field","name":{"kind":"Name","value":"bumpFunnelId"}},{"kind":"Field","name":{"kind":"Name","value":"bumpName"}},{"kind":"Field","name":{"kind":"Name","value":"feeType"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"setAt"}},{"kind":"Field","name":{"kind":"Name","value":"setBy"}}]}}]} as unknown as DocumentNode<AffiliateRatesQuery, AffiliateRatesQueryVariables>;
export const RateFunnelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RateFunnels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rateFunnels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<RateFunnelsQuery, RateFunnelsQueryVariables>;
export const SetAffiliateRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetAffiliateRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setAffiliateRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RateRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RateRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AffiliateRate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"funnelName"}},{"kind":"Field","name":{"kind":"Name","value":"bumpFunnelId"}},{"kind":"Field","name":{"kind":"Name","value":"bumpName"}},{"kind":"Field","name":{"kind":"Name","value":"feeType"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"setAt"}},{"kind":"Field","name":{"kind":"Name","value":"setBy"}}]}}]} as unknown as DocumentNode<SetAffiliateRateMutation, SetAffiliateRateMutationVariables>;