/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../lib/graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Which part of a list is wanted. Sort names are those of the list's columns. */
export type ListInput = {
  desc?: boolean | null | undefined;
  /** 1 is the first page. */
  page?: number | null | undefined;
  /** 10 unless told, 100 at most. */
  perPage?: number | null | undefined;
  /** Words to look for; every list says where. */
  search?: string | null | undefined;
  sort?: string | null | undefined;
};

/** The time that a report is about. */
export type ReportPeriodInput = {
  /** The first and the last day of a custom range of 5 years at most. */
  from?: string | null | undefined;
  /** Daily, Monthly, Quarterly, Annual, Custom Range, Last 7 Days, Last 15 Days or Last 30 Days. */
  kind: string;
  /** A day of the period; today without it. */
  on?: string | null | undefined;
  /** 1st, 2nd, 3rd or 4th; of the year of that day. */
  quarter?: string | null | undefined;
  to?: string | null | undefined;
};

export type RetentionCohortsQueryVariables = Exact<{ [key: string]: never; }>;


export type RetentionCohortsQuery = { retentionCohorts: { graceDays: number, asOf: string, cohorts: Array<{ month: string, label: string, joined: number, cells: Array<{ since: number, members: number, percent: number }> }> } };

export type RetentionTrendQueryVariables = Exact<{
  period: Types.ReportPeriodInput;
}>;


export type RetentionTrendQuery = { report: { label: string, lastDay: string, figures: Array<{ key: string, value: number | null, trend: Array<{ label: string, firstDay: string, lastDay: string, value: number | null, undecided: number | null }> }> } };

export type RetentionPartsQueryVariables = Exact<{
  by: string;
  period: Types.ReportPeriodInput;
}>;


export type RetentionPartsQuery = { ended: Array<{ key: string, name: string, value: number | null }>, renewed: Array<{ key: string, name: string, value: number | null }>, waiting: Array<{ key: string, name: string, value: number | null }>, left: Array<{ key: string, name: string, value: number | null }> };

export type RetentionWaysQueryVariables = Exact<{
  period: Types.ReportPeriodInput;
}>;


export type RetentionWaysQuery = { timing: Array<{ key: string, name: string, value: number | null }>, reasons: Array<{ key: string, name: string, value: number | null }> };

export type RetentionPeopleQueryVariables = Exact<{
  month: string;
  since: number;
  list?: Types.ListInput | null | undefined;
}>;


export type RetentionPeopleQuery = { retentionPeople: { total: number, rows: Array<{ userId: number, name: string, product: string, startedAt: string, endsAt: string | null }> } };

export type LeavingQuestionQueryVariables = Exact<{ [key: string]: never; }>;


export type LeavingQuestionQuery = { leavingQuestion: { subscriptionId: number, product: string, endedOn: string, reasons: Array<{ key: string, label: string }> } | null };

export type AnswerLeavingQuestionMutationVariables = Exact<{
  subscriptionId: number;
  reason: string;
  note?: string | null | undefined;
}>;


export type AnswerLeavingQuestionMutation = { answerLeavingQuestion: boolean };


export const RetentionCohortsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionCohorts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retentionCohorts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"graceDays"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"cohorts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"joined"}},{"kind":"Field","name":{"kind":"Name","value":"cells"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"members"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RetentionCohortsQuery, RetentionCohortsQueryVariables>;
export const RetentionTrendDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionTrend"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"undecided"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RetentionTrendQuery, RetentionTrendQueryVariables>;
export const RetentionPartsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionParts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"ended"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"ended","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"renewed"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"renewed","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"waiting"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"waiting","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"left"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"left","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<RetentionPartsQuery, RetentionPartsQueryVariables>;
export const RetentionWaysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionWays"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timing"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"renewed","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"StringValue","value":"timing","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"reasons"},"name":{"kind":"Name","value":"reportSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"StringValue","value":"retention","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"figure"},"value":{"kind":"StringValue","value":"left","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"StringValue","value":"reason","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<RetentionWaysQuery, RetentionWaysQueryVariables>;
export const RetentionPeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionPeople"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"month"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"list"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ListInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retentionPeople"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"month"},"value":{"kind":"Variable","name":{"kind":"Name","value":"month"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"list"},"value":{"kind":"Variable","name":{"kind":"Name","value":"list"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]} as unknown as DocumentNode<RetentionPeopleQuery, RetentionPeopleQueryVariables>;
export const LeavingQuestionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeavingQuestion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leavingQuestion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"endedOn"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]} as unknown as DocumentNode<LeavingQuestionQuery, LeavingQuestionQueryVariables>;
export const AnswerLeavingQuestionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerLeavingQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"note"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerLeavingQuestion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"subscriptionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subscriptionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"note"},"value":{"kind":"Variable","name":{"kind":"Name","value":"note"}}}]}]}}]} as unknown as DocumentNode<AnswerLeavingQuestionMutation, AnswerLeavingQuestionMutationVariables>;