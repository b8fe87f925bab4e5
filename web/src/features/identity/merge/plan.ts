import type { MergePlanQuery } from './merge.gql';

export type Plan = MergePlanQuery['mergePlan'];
