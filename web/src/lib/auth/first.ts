import type { CurrentUser } from './types';

interface First {
  token: string;
  currentUser: CurrentUser;
}

/** Who is here, as the server wrote it into the page; null for visitors. It counts once: later everything is asked for anew. */
export function takeFirst(): First | null {
  const element = document.getElementById('first');
  element?.remove();
  if (!element?.textContent) return null;
  try {
    return JSON.parse(element.textContent) as First;
  } catch {
    return null;
  }
}
