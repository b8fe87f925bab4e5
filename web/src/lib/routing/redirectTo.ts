// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must be refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Where to go after signing in: a path of this origin, or the fallback for anything else (auth-endpoint Q22). */
export function safeRedirect(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || CONTROL.test(wanted)) return fallback;
  return /^\/(?![/\\])/.test(wanted) ? wanted : fallback;
}
