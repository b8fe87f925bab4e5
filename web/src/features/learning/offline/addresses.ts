import type { LessonFieldsFragment } from '../lesson/lesson.gql';

const UPLOADS = '/api/uploads/files/';
const PICTURE = /<img[^>]+src="([^"]+)"/g;

const isOurs = (address: string | null | undefined): address is string => Boolean(address?.startsWith(UPLOADS));

/** The files of ours that a lesson shows and hands out: pictures, handouts, and the video with its captions. */
export function addressesOf(lesson: LessonFieldsFragment): string[] {
  const pictures = [...(lesson.description ?? '').matchAll(PICTURE)].map(([, src]) => src?.replaceAll('&amp;', '&'));
  const all = [...pictures, ...lesson.files.map(({ url }) => url), lesson.video?.url, lesson.video?.captionsUrl];
  return [...new Set(all.filter(isOurs))];
}
