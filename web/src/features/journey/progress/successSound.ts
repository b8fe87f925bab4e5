/** In the file store that every instance serves beside the app. */
export const SUCCESS_SOUND = '/sounds/success.wav';

/** Plays once. No file, no device or a person who wants it still: then it stays silent, and nothing else changes. */
export function playSuccess(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  try {
    const sound = new Audio(SUCCESS_SOUND);
    sound.volume = 0.5;
    sound.play().catch(() => {});
  } catch {
    // Without sound the check says the same.
  }
}
