import { max, maxLength, min, required } from '~/ui/Form/rules';
import type { StageDetailsFragment } from './stages.gql';

export interface StageValues extends Record<string, unknown> {
  number: number | null;
  name: string;
  description: string;
  leaderIds: number[];
  reviewerIds: number[];
}

/** A stage as its form shows it; an empty form without one. */
export function stageValues(stage?: StageDetailsFragment): StageValues {
  return {
    number: stage?.number ?? null,
    name: stage?.name ?? '',
    description: stage?.description ?? '',
    leaderIds: stage?.leaders.map(({ id }) => id) ?? [],
    reviewerIds: stage?.reviewers.map(({ id }) => id) ?? [],
  };
}

/** What the server takes: the next free number where none is given, and an empty text empties. */
export function stageInput({ number, name, description, leaderIds, reviewerIds }: StageValues) {
  return {
    ...(number === null ? {} : { number }),
    name: name.trim(),
    description: description.trim() || null,
    leaderIds,
    reviewerIds,
  };
}

export const stageLabels = { leaderIds: 'Leaders', reviewerIds: 'Reviewers' };

export const stageRules = {
  number: [min(0), max(999)],
  name: [required(), maxLength(120)],
  description: [maxLength(20_000)],
};
