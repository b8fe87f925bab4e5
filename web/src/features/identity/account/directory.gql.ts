/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type DirectoryEntryInput = {
  /** Up to 1,000 characters. */
  about: string;
  /** Up to 120 characters. */
  headline: string;
  isListed: boolean;
  showsBatch: boolean;
  showsCity: boolean;
  showsStage: boolean;
  /** Up to 12, each up to 40 characters. */
  skills: Array<string>;
};

export type DirectoryEntryFieldsFragment = { isListed: boolean, headline: string, about: string, skills: Array<string>, showsCity: boolean, showsStage: boolean, showsBatch: boolean };

export type MyDirectoryEntryQueryVariables = Exact<{ [key: string]: never; }>;


export type MyDirectoryEntryQuery = { myDirectoryEntry: { isListed: boolean, headline: string, about: string, skills: Array<string>, showsCity: boolean, showsStage: boolean, showsBatch: boolean } };

export type SaveDirectoryEntryMutationVariables = Exact<{
  input: Types.DirectoryEntryInput;
}>;


export type SaveDirectoryEntryMutation = { saveDirectoryEntry: { isListed: boolean, headline: string, about: string, skills: Array<string>, showsCity: boolean, showsStage: boolean, showsBatch: boolean } };

export const DirectoryEntryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DirectoryEntryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DirectoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"skills"}},{"kind":"Field","name":{"kind":"Name","value":"showsCity"}},{"kind":"Field","name":{"kind":"Name","value":"showsStage"}},{"kind":"Field","name":{"kind":"Name","value":"showsBatch"}}]}}]} as unknown as DocumentNode<DirectoryEntryFieldsFragment, unknown>;
export const MyDirectoryEntryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyDirectoryEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myDirectoryEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DirectoryEntryFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DirectoryEntryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DirectoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"skills"}},{"kind":"Field","name":{"kind":"Name","value":"showsCity"}},{"kind":"Field","name":{"kind":"Name","value":"showsStage"}},{"kind":"Field","name":{"kind":"Name","value":"showsBatch"}}]}}]} as unknown as DocumentNode<MyDirectoryEntryQuery, MyDirectoryEntryQueryVariables>;
export const SaveDirectoryEntryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveDirectoryEntry"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DirectoryEntryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDirectoryEntry"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DirectoryEntryFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DirectoryEntryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DirectoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"skills"}},{"kind":"Field","name":{"kind":"Name","value":"showsCity"}},{"kind":"Field","name":{"kind":"Name","value":"showsStage"}},{"kind":"Field","name":{"kind":"Name","value":"showsBatch"}}]}}]} as unknown as DocumentNode<SaveDirectoryEntryMutation, SaveDirectoryEntryMutationVariables>;