import { storage } from '~/lib/browser/storage';
import { emailFromLink } from './rules';

/** A request for a new password: what the address of the reset page carries. */
export interface ResetRequest {
  /** Names the request, not the person. */
  userId: number;
  /** A handle that resets nothing before the code of this very request was checked. */
  resetToken: string;
  email: string;
}

const KEY = 'reset-request';
const LIFETIME_MS = 10 * 60_000;

/** The mailed link opens a new tab and carries no token; this browser remembers the one it asked for. */
export function rememberRequest(request: ResetRequest, now = Date.now()): void {
  storage.setJson(KEY, { ...request, until: now + LIFETIME_MS });
}

export function forgetRequest(): void {
  storage.remove(KEY);
}

/** The request of the address; what a mailed link leaves out is taken from this browser when it is the same request. */
export function readRequest(search: URLSearchParams, mailedId: number | undefined, now = Date.now()): ResetRequest {
  const userId = Number(search.get('userId')) || mailedId || 0;
  const kept = rememberedRequest(now);
  const same = kept && (kept.userId === userId || userId === 0) ? kept : null;
  return {
    userId: userId || same?.userId || 0,
    resetToken: search.get('resetToken') || same?.resetToken || '',
    email: search.get('email')?.trim() || emailFromLink(search.get('extraData')) || same?.email || '',
  };
}

function rememberedRequest(now: number): ResetRequest | null {
  const kept = storage.getJson(KEY) as (Partial<ResetRequest> & { until?: unknown }) | null;
  if (typeof kept?.until !== 'number' || kept.until < now) return null;
  const { userId, resetToken, email } = kept;
  if (typeof userId !== 'number' || typeof resetToken !== 'string' || typeof email !== 'string') return null;
  return { userId, resetToken, email };
}
