import type { FileValue } from '~/lib/files/upload';
import { playTime } from '../../durations';
import { type DripValues, dripInput, dripValues } from '../shared/drip';
import { openerInputs, openerKeys } from '../shared/openers';
import type { LessonDetailsFragment } from './lesson.gql';

export interface LessonValues extends Record<string, unknown>, DripValues {
  courseId: number | null;
  unitId: number | null;
  name: string;
  shortDescription: string;
  description: string;
  type: string;
  /** Where the video is: at an address or a file of ours. */
  source: 'address' | 'file';
  videoUrl: string;
  video: FileValue | null;
  captions: FileValue | null;
  /** 14:32 */
  length: string;
  isRequired: boolean;
  isFree: boolean;
  openers: string[];
}

export const VIDEO = 'Video';
export const TEXT = 'Image/Text Only';

/** The types of lessons: what is stored, and how it reads. */
export const lessonTypes = [
  { value: VIDEO, label: 'Video Lesson' },
  { value: TEXT, label: TEXT },
];

export function lessonValues(lesson?: LessonDetailsFragment): LessonValues {
  const file = (id: number | null | undefined, name: string) => (id ? { id, name } : null);
  return {
    courseId: lesson?.courseId ?? null,
    unitId: lesson?.unitId ?? null,
    name: lesson?.name ?? '',
    shortDescription: lesson?.shortDescription ?? '',
    description: lesson?.description ?? '',
    type: lesson?.type ?? VIDEO,
    source: lesson?.videoFileId ? 'file' : 'address',
    videoUrl: lesson?.videoUrl ?? '',
    video: file(lesson?.videoFileId, 'Uploaded video'),
    captions: file(lesson?.captionsFileId, 'Uploaded captions'),
    length: lesson?.seconds ? playTime(lesson.seconds) : '',
    isRequired: lesson?.isRequired ?? true,
    isFree: lesson?.isFree ?? false,
    openers: openerKeys(lesson?.openers ?? []),
    ...dripValues(lesson?.drip),
  };
}

export const LENGTH = /^(\d{1,2}:)?\d{1,3}:[0-5]\d$/;

/** 14:32 or 1:02:03 in seconds. */
export function lengthInSeconds(text: string): number | null {
  if (!LENGTH.test(text.trim())) return null;
  return text
    .trim()
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

export function lessonInput(values: LessonValues) {
  const isVideo = values.type === VIDEO;
  const isFile = values.source === 'file';
  return {
    name: values.name,
    shortDescription: values.shortDescription || null,
    description: values.description || null,
    type: values.type,
    videoUrl: isVideo && !isFile ? values.videoUrl.trim() || null : null,
    videoFileId: isVideo && isFile ? (values.video?.id ?? null) : null,
    captionsFileId: isVideo && isFile ? (values.captions?.id ?? null) : null,
    seconds: lengthInSeconds(values.length),
    isRequired: values.isRequired,
    isFree: values.isFree,
    drip: dripInput(values),
    openers: openerInputs(values.openers),
  };
}
