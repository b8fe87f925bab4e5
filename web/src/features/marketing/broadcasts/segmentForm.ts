import { grouped } from '~/lib/figures';
import type { SegmentDetailsFragment } from './broadcasts.gql';

export interface SegmentValues extends Record<string, unknown> {
  name: string;
  levels: string[];
  batchIds: string[];
  stageIds: string[];
  silentDays: number | null;
  /** yes, no, or empty if it doesn't matter. */
  owes: string | null;
  expiresInDays: number | null;
  lessonId: string | null;
  page: string | null;
  /** yes, no, or empty if it doesn't matter. */
  hasAccount: string | null;
}

/** What the form shows of a segment; of a new one without it. */
export function valuesOf(segment?: SegmentDetailsFragment): SegmentValues {
  const given = segment?.conditions;
  return {
    name: segment?.name ?? '',
    levels: given?.levels ?? [],
    batchIds: (given?.batchIds ?? []).map(String),
    stageIds: (given?.stageIds ?? []).map(String),
    silentDays: given?.silentDays ?? null,
    owes: given?.owes == null ? '' : given.owes ? 'yes' : 'no',
    expiresInDays: given?.expiresInDays ?? null,
    lessonId: given?.lessonId ? String(given.lessonId) : null,
    page: given?.page ?? null,
    hasAccount: given?.hasAccount == null ? '' : given.hasAccount ? 'yes' : 'no',
  };
}

/** The conditions that the server is told. */
export const conditionsOf = (values: SegmentValues) => ({
  levels: values.levels,
  batchIds: values.batchIds.map(Number),
  stageIds: values.stageIds.map(Number),
  silentDays: values.silentDays,
  owes: values.owes ? values.owes === 'yes' : null,
  expiresInDays: values.expiresInDays,
  lessonId: values.lessonId ? Number(values.lessonId) : null,
  page: values.page || null,
  hasAccount: values.hasAccount ? values.hasAccount === 'yes' : null,
});

export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${grouped(count)} people`);
