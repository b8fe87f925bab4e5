import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

/** A file as the server keeps it. */
export interface Uploaded {
  id: number;
  name: string;
  size: number;
  kind: string;
  url: string;
  thumbUrl?: string | null;
}

/** What the specification says to those whose file is large. */
export const UPLOAD_NOTE = 'For uploads over 10mb, please contact the L&D admin.';

interface Options {
  /** What the file is for, as the server knows it: 'resource-file'. */
  purpose: string;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Sends a file and tells how far it is. Throws an Error with the server's sentence. */
export function upload(file: File, { purpose, onProgress, signal }: Options): Promise<Uploaded> {
  const form = new FormData();
  // The server reads the form as it arrives: the kind comes first.
  form.set('kind', purpose);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(refusal(request)));
    request.open('POST', '/api/upload-file');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => (request.status === 200 ? resolve(request.response as Uploaded) : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusal(request: XMLHttpRequest): string {
  const { error } = (request.response ?? {}) as { error?: unknown };
  if (typeof error !== 'string' || !error) return UNKNOWN_ERROR;
  return error.replace(/^file /, 'The file ');
}
