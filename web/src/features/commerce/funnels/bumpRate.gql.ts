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

export type BumpRatesQueryVariables = Exact<{ [key: string]: never; }>;


export type BumpRatesQuery = { affiliateRates: Array<{ id: number, funnelId: string | null, bumpFunnelId: string | null, feeType: string, amount: number, label: string }> };

export type SetBumpRateMutationVariables = Exact<{
  input: Types.RateInput;
}>;


export type SetBumpRateMutation = { setAffiliateRate: Array<{ id: number, funnelId: string | null, bumpFunnelId: string | null, feeType: string, amount: number, label: string }> };


export const BumpRatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BumpRates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"affiliateRates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"bumpFunnelId"}},{"kind":"Field","name":{"kind":"Name","value":"feeType"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]} as unknown as DocumentNode<BumpRatesQuery, BumpRatesQueryVariables>;
export const SetBumpRateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetBumpRate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setAffiliateRate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"funnelId"}},{"kind":"Field","name":{"kind":"Name","value":"bumpFunnelId"}},{"kind":"Field","name":{"kind":"Name","value":"feeType"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]} as unknown as DocumentNode<SetBumpRateMutation, SetBumpRateMutationVariables>;