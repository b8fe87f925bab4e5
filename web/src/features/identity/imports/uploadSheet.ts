import { RequestError } from '~/lib/graphql/request';
import { uploadBase } from './importWords';

/** Sends a workbook to be checked. Nothing is changed by it; the answer names the import to look at. */
export async function uploadSheet(kind: string, mode: string, file: File): Promise<{ id: number }> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch(`/api/${uploadBase(kind, mode)}`, { method: 'POST', credentials: 'include', body });
  const answer = (await response.json().catch(() => null)) as { id?: number; error?: string } | null;
  if (!response.ok || typeof answer?.id !== 'number') {
    throw new RequestError(answer?.error ? [{ message: answer.error }] : []);
  }
  return { id: answer.id };
}
