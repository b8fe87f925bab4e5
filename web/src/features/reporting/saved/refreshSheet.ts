import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

/** Writes a report into its spreadsheet now and answers how many rows that were. Throws an Error with the server's sentence. */
export async function refreshSheet(reportId: number): Promise<number> {
  const answer = await fetch('/api/gsheet', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reportId }),
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { rows?: number; error?: string } | null;
  if (!answer?.ok) throw new Error(body?.error || UNKNOWN_ERROR);
  return body?.rows ?? 0;
}
