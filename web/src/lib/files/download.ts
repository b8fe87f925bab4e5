import { UNKNOWN_ERROR } from '../graphql/errors';

/** Fetches a file and hands it to the browser to keep. Throws an Error with the server's sentence when there is none. */
export async function download(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok) throw new Error(await refusal(answer));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = fileName(answer.headers.get('content-disposition'));
  link.click();
  URL.revokeObjectURL(link.href);
}

async function refusal(answer: Response | null): Promise<string> {
  const body = (await answer?.json().catch(() => null)) as { error?: unknown } | null;
  return typeof body?.error === 'string' && body.error ? body.error : UNKNOWN_ERROR;
}

function fileName(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'atlas.xlsx';
}
