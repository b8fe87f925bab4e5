/** What the signing-in screens know without asking anybody. */

/** A sample address for the message about a malformed one. */
export const sampleEmail = 'name@example.com';
export const malformedEmail = `Enter a valid email address (e.g., ${sampleEmail})`;

/** An e-mail address carried in a link: plain, or base64url of it. Anything else is ignored. */
export function emailFromLink(extraData: string | null): string {
  const given = extraData?.trim() ?? '';
  if (looksLikeEmail(given)) return given;
  const decoded = decodeBase64Url(given)?.trim() ?? '';
  if (looksLikeEmail(decoded)) return decoded;
  const email = readRecord(decoded)?.email;
  return typeof email === 'string' && looksLikeEmail(email.trim()) ? email.trim() : '';
}

export interface MailedCode {
  /** Six digits. */
  otp: string;
  /** The request the code belongs to. */
  id: number;
}

/** The code a mailed link carries: base64url of JSON with an otp and an id. A malformed one is ignored. */
export function codeFromLink(...given: (string | null)[]): MailedCode | null {
  for (const extraData of given) {
    const record = readRecord(decodeBase64Url(extraData ?? '') ?? '') ?? readRecord(extraData ?? '');
    const otp = String(record?.otp ?? '');
    const id = Number(record?.id ?? record?.userId);
    if (/^\d{6}$/.test(otp) && Number.isSafeInteger(id) && id > 0) return { otp, id };
  }
  return null;
}

function looksLikeEmail(text: string): boolean {
  return /^[^\s@"'<>{}]+@[^\s@."'<>{}]+(\.[^\s@."'<>{}]+)+$/.test(text);
}

function decodeBase64Url(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readRecord(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
