import { storage } from '~/lib/browser/storage';

/** The key of the last order of this browser. With it the buyer may set the password of the account that the order makes. */
const KEY = 'order-secret';
/** A wallet takes minutes; anyone who uses the computer later has no use for it. */
const LIFE_MS = 3_600_000;

export function keepOrderSecret(secret: string): void {
  storage.setJson(KEY, { secret, savedAt: Date.now() });
}

export function orderSecret(): string | null {
  const saved = storage.getJson(KEY) as { secret?: unknown; savedAt?: unknown } | null;
  if (typeof saved?.secret !== 'string' || typeof saved.savedAt !== 'number') return null;
  if (Date.now() - saved.savedAt > LIFE_MS) {
    forgetOrderSecret();
    return null;
  }
  return saved.secret;
}

export function forgetOrderSecret(): void {
  storage.remove(KEY);
}
