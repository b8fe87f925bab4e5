import { embedAddress, UNKNOWN_VIDEO } from '../editor/embeds';

/** A rule of forms: the address of a video that can be embedded, or nothing. */
export function videoAddress(value: unknown): string | undefined {
  const address = String(value ?? '').trim();
  return address && !embedAddress(address) ? UNKNOWN_VIDEO : undefined;
}
