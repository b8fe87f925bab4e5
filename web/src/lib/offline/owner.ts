import type { CurrentUser } from '~/lib/auth/types';
import { storage } from '~/lib/browser/storage';
import type { QueuedProgress } from './queuedProgress';

/** The id of the person who took lessons along on this device. */
export const OFFLINE_KEY = 'offline-of';

/** The connection failed, as opposed to a server that said no. */
export const isConnectionFailure = (error: unknown) => error instanceof TypeError;

/** Who is here when the server cannot be asked: the person who took lessons along, until they log out. */
export async function userWithoutConnection(error: unknown): Promise<CurrentUser | null> {
  if (!isConnectionFailure(error) || !storage.get(OFFLINE_KEY)) return null;
  const { rememberedUser } = await import('./store');
  return (await rememberedUser().catch(() => undefined)) ?? null;
}

/** What one person took along is not for the next one. */
export async function forgetOthers(user: CurrentUser | null): Promise<void> {
  const owner = storage.get(OFFLINE_KEY);
  if (!owner || owner === String(user?.id)) return;
  const { forgetEverything } = await import('./store');
  await forgetEverything();
}

/** Keeps what was done without a connection for later; false when the failure was another one or nothing is kept on this device. */
export async function queueWithoutConnection(error: unknown, entry: QueuedProgress): Promise<boolean> {
  if (!isConnectionFailure(error) || !storage.get(OFFLINE_KEY)) return false;
  try {
    const { queueProgress } = await import('./store');
    await queueProgress(entry);
    return true;
  } catch {
    return false;
  }
}
