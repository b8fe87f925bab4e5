/** Browser storage that never throws: blocked, full or broken storage reads as empty and swallows writes. */

type Kind = 'localStorage' | 'sessionStorage';

function open(kind: Kind) {
  return {
    get(key: string): string | null {
      try {
        return window[kind].getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        window[kind].setItem(key, value);
      } catch {
        // Private windows and full disks: the app works without remembering.
      }
    },
    remove(key: string): void {
      try {
        window[kind].removeItem(key);
      } catch {
        // Nothing was remembered, so there is nothing to forget.
      }
    },
    /** A stored JSON value; null when missing or broken. Check its shape before trusting it. */
    getJson(key: string): unknown {
      try {
        return JSON.parse(this.get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    setJson(key: string, value: unknown): void {
      this.set(key, JSON.stringify(value));
    },
  };
}

/** Kept on this browser until cleared. */
export const storage = open('localStorage');
/** Kept for this tab. */
export const tabStorage = open('sessionStorage');
