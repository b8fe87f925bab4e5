import { UNKNOWN_ERROR } from '~/lib/graphql/errors';

/** A picture file as an address that an image can show. */
export function pictureDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Sends the person's own picture; answers what is wrong with it, null when it was taken. */
export async function uploadPicture(file: File): Promise<string | null> {
  const form = new FormData();
  // The server reads the form as it arrives: the kind comes first.
  form.set('kind', 'profile-image');
  form.set('file', file);
  try {
    const response = await fetch('/api/upload-file', { method: 'POST', credentials: 'same-origin', body: form });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: string };
    return error ?? UNKNOWN_ERROR;
  } catch {
    return UNKNOWN_ERROR;
  }
}
