import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

export interface Progress {
  rows: number;
  total: number;
}

/** What the server says before the file: how far it is, what went wrong, or what the file is called. */
interface Line extends Partial<Progress> {
  error?: string;
  file?: string;
  type?: string;
}

const PROGRESS_TYPE = 'application/vnd.atlas.export';
const NEW_LINE = 10;

/**
 * Fetches a saved report as a file and hands it to the browser. Lines of JSON come first, one for each step, then the file itself. Throws an Error
 * with the server's sentence; an abort throws as fetch does.
 */
export async function exportReport(
  id: number,
  format: 'xlsx' | 'csv',
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(`/api/export/saved-report?id=${id}&format=${format}`, {
    credentials: 'same-origin',
    headers: { accept: PROGRESS_TYPE },
    signal,
  });
  if (!answer.ok || !answer.body) throw new Error(await refusal(answer));
  const { name, type, parts } = await readParts(answer.body.getReader(), onProgress);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Reads the lines and then the bytes of the file. */
export async function readParts(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, 'read'>,
  onProgress: (progress: Progress) => void,
) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let found: Line | undefined;
  let rest = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (found) {
      parts.push(value);
      continue;
    }
    rest = joined(rest, value);
    for (let at = rest.indexOf(NEW_LINE); at >= 0 && !found; at = rest.indexOf(NEW_LINE)) {
      const line = JSON.parse(new TextDecoder().decode(rest.subarray(0, at))) as Line;
      rest = rest.slice(at + 1);
      if (line.error) throw new Error(line.error);
      if (line.file) found = line;
      else onProgress({ rows: line.rows ?? 0, total: line.total ?? 0 });
    }
    if (found) parts.push(rest);
  }
  if (!found?.file) throw new Error(UNKNOWN_ERROR);
  return { name: found.file, type: found.type ?? '', parts };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: unknown } | null;
  return typeof body?.error === 'string' && body.error ? body.error : UNKNOWN_ERROR;
}
