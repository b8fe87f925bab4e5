/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BuddyPreferencesInput = {
  free: Array<number>;
  goal?: string | null | undefined;
  isOpen: boolean;
  sharesEmail: boolean;
  sharesFacebook: boolean;
  sharesMobile: boolean;
  zone: string;
};

export type BuddyPreferencesFieldsFragment = { zone: string, free: Array<number>, goal: string | null, isOpen: boolean, sharesMobile: boolean, sharesEmail: boolean, sharesFacebook: boolean, updatedAt: string | null };

export type MyBuddyPreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type MyBuddyPreferencesQuery = { myBuddyPreferences: { zone: string, free: Array<number>, goal: string | null, isOpen: boolean, sharesMobile: boolean, sharesEmail: boolean, sharesFacebook: boolean, updatedAt: string | null }, buddyGoals: Array<{ name: string, label: string }>, scheduling: { zones: Array<{ offset: string, label: string }> } };

export type SaveBuddyPreferencesMutationVariables = Exact<{
  input: Types.BuddyPreferencesInput;
}>;


export type SaveBuddyPreferencesMutation = { saveBuddyPreferences: { zone: string, free: Array<number>, goal: string | null, isOpen: boolean, sharesMobile: boolean, sharesEmail: boolean, sharesFacebook: boolean, updatedAt: string | null } };

export const BuddyPreferencesFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BuddyPreferencesFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BuddyPreferences"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zone"}},{"kind":"Field","name":{"kind":"Name","value":"free"}},{"kind":"Field","name":{"kind":"Name","value":"goal"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"sharesMobile"}},{"kind":"Field","name":{"kind":"Name","value":"sharesEmail"}},{"kind":"Field","name":{"kind":"Name","value":"sharesFacebook"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<BuddyPreferencesFieldsFragment, unknown>;
export const MyBuddyPreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyBuddyPreferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myBuddyPreferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BuddyPreferencesFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"buddyGoals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scheduling"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BuddyPreferencesFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BuddyPreferences"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zone"}},{"kind":"Field","name":{"kind":"Name","value":"free"}},{"kind":"Field","name":{"kind":"Name","value":"goal"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"sharesMobile"}},{"kind":"Field","name":{"kind":"Name","value":"sharesEmail"}},{"kind":"Field","name":{"kind":"Name","value":"sharesFacebook"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<MyBuddyPreferencesQuery, MyBuddyPreferencesQueryVariables>;
export const SaveBuddyPreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveBuddyPreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BuddyPreferencesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveBuddyPreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BuddyPreferencesFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BuddyPreferencesFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BuddyPreferences"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zone"}},{"kind":"Field","name":{"kind":"Name","value":"free"}},{"kind":"Field","name":{"kind":"Name","value":"goal"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"sharesMobile"}},{"kind":"Field","name":{"kind":"Name","value":"sharesEmail"}},{"kind":"Field","name":{"kind":"Name","value":"sharesFacebook"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SaveBuddyPreferencesMutation, SaveBuddyPreferencesMutationVariables>;