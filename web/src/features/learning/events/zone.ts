import { storage } from '~/lib/browser/storage';
import { createStore, useStore } from '~/lib/browser/store';

export const MANILA = 'Asia/Manila';
const KEY = 'event-zone';

/** The zone that the clock of this device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || MANILA;
}

function isZone(name: string | null): name is string {
  try {
    return name !== null && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const kept = storage.get(KEY);
const chosen = createStore(isZone(kept) ? kept : MANILA);

/** The zone that times of events are shown in: Manila, until the person asks for that of their device. */
export function useZone(): string {
  return useStore(chosen);
}

export function chooseZone(zone: string): void {
  chosen.set(zone);
  if (zone === MANILA) storage.remove(KEY);
  else storage.set(KEY, zone);
}

/** Asia/Manila reads Manila, America/New_York reads New York. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
