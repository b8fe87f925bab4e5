import type { FileValue } from '~/lib/files/upload';
import { openerInputs, openerKeys } from '../shared/openers';
import type { CourseDetailsFragment } from './course.gql';

export interface CourseValues extends Record<string, unknown> {
  name: string;
  shortDescription: string;
  description: string;
  authorId: number | null;
  cover: FileValue | null;
  openers: string[];
}

/** A course as its form shows it; an empty form without one. */
export function courseValues(course?: CourseDetailsFragment): CourseValues {
  return {
    name: course?.name ?? '',
    shortDescription: course?.shortDescription ?? '',
    description: course?.description ?? '',
    authorId: course?.author?.id ?? null,
    cover: course?.coverFileId ? { id: course.coverFileId, url: course.coverUrl } : null,
    openers: openerKeys(course?.openers ?? []),
  };
}

/** What the server takes: an empty text empties. */
export function courseInput({ name, shortDescription, description, authorId, cover, openers }: CourseValues) {
  return {
    name,
    shortDescription: shortDescription || null,
    description: description || null,
    authorId,
    coverFileId: cover?.id ?? null,
    openers: openerInputs(openers),
  };
}
