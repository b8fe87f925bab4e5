import { webpsOf } from '~/lib/files/webp';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

/** What files are for, as the server knows it. */
export type Purpose =
  | 'course-cover'
  | 'content-image'
  | 'lesson-video'
  | 'lesson-captions'
  | 'lesson-file'
  | 'event-cover'
  | 'event-recording'
  | 'resource-file'
  | 'resource-cover'
  | 'form-answer'
  | 'win-picture'
  | 'win-proof'
  | 'product-cover'
  | 'affiliate-picture'
  | 'page-picture'
  | 'page-video';

/** The file a form names: one that was just uploaded, or the one that stands there already. */
export interface FileValue {
  id: number;
  name?: string | null;
  size?: number | null;
  kind?: string;
  url?: string | null;
  thumbUrl?: string | null;
}

/** A file that was uploaded. Nothing uses it until a form that names it is saved. */
export interface Uploaded extends FileValue {
  name: string;
  size: number;
  kind: string;
  url: string;
  seconds?: number | null;
  width?: number | null;
  height?: number | null;
  /** It is there as WebP too, in several widths. */
  hasWebp?: boolean;
}

/** What the specification says to those whose file is large. */
export const UPLOAD_NOTE = 'For uploads over 10mb, please contact the L&D admin.';

interface Options {
  purpose: Purpose;
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** Sends a file and tells how far it is. Throws an Error with the server's sentence. */
export async function upload(file: File, { purpose, onProgress, signal }: Options): Promise<Uploaded> {
  const form = new FormData();
  // The server reads the form as it arrives: the kind comes first.
  form.set('kind', purpose);
  if (purpose === 'page-picture') {
    for (const webp of await webpsOf(file)) form.append('webp', webp);
  }
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(refusal(request)));
    request.open('POST', '/api/upload-file');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => (request.status === 200 ? resolve(request.response as Uploaded) : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusal(request: XMLHttpRequest): string {
  const { error } = (request.response ?? {}) as { error?: unknown };
  if (typeof error !== 'string' || !error) return UNKNOWN_ERROR;
  return error.replace(/^file /, 'The file ');
}

const MEGABYTE = 1024 * 1024;

/** How many bytes one file of a member may have, by the public settings. */
export function uploadLimitOf(settings: Readonly<Record<string, string | null>>): number {
  return Number(settings['upload-limit-mb'] ?? 10) * MEGABYTE;
}
