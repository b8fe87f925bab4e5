import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

/** What files are uploaded for. */
export type UploadKind =
  | 'course-cover'
  | 'content-image'
  | 'lesson-video'
  | 'lesson-captions'
  | 'lesson-file'
  | 'event-cover'
  | 'event-recording';

/** A file that was uploaded. Nothing uses it until a form that names it is saved. */
export interface Uploaded {
  id: number;
  url: string;
  thumbUrl: string | null;
  name: string;
  size: number;
  kind: string;
  seconds: number | null;
}

export const videoExtensions = ['.mp4', '.avi', '.mov', '.wmv', '.mkv', '.flv', '.mp3'];
export const captionExtensions = ['.vtt'];

/** Sends a file. Throws an Error with the server's sentence when it is not taken. */
export async function uploadFile(kind: UploadKind, file: File): Promise<Uploaded> {
  const form = new FormData();
  // The server reads the form as it arrives: the kind comes first.
  form.set('kind', kind);
  form.set('file', file);
  const request = { method: 'POST', credentials: 'same-origin', body: form } as const;
  const answer = await fetch('/api/upload-file', request).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as (Uploaded & { error?: unknown }) | null;
  if (answer?.ok && said) return said;
  throw new Error(typeof said?.error === 'string' && said.error ? said.error : UNKNOWN_ERROR);
}
