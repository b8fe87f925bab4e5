/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What was done in a lesson without a connection. */
export type QueuedProgressInput = {
  at: string;
  /** Whether Mark as done was pressed. */
  isDone?: boolean | null | undefined;
  lessonId: number;
  /** When it was opened and when this entry was made, by the clock of the device. */
  openedAt: string;
  position?: number | null | undefined;
  seen?: Array<SeenInput> | null | undefined;
};

/** What was seen of a video: [from, to) in seconds. */
export type SeenInput = {
  from: number;
  to: number;
};

export type SettleProgressMutationVariables = Exact<{
  entries: Array<Types.QueuedProgressInput> | Types.QueuedProgressInput;
}>;


export type SettleProgressMutation = { settleProgress: Array<{ lessonId: number, isSettled: boolean, canRetry: boolean, message: string | null }> };


export const SettleProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettleProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entries"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QueuedProgressInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"settleProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"entries"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entries"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lessonId"}},{"kind":"Field","name":{"kind":"Name","value":"isSettled"}},{"kind":"Field","name":{"kind":"Name","value":"canRetry"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<SettleProgressMutation, SettleProgressMutationVariables>;