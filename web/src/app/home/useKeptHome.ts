import { useEffect } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import { keepHome } from '~/lib/keptHome';

/** By then everything on the first screen is there, pictures included. */
const SETTLED_MS = 2000;

/** Keeps this home for the next visit: once it stands still, and as it is when the person goes. */
export function useKeptHome(user: CurrentUser): void {
  useEffect(() => {
    const keep = () => void keepHome(user).catch(() => {});
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(keep, SETTLED_MS);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [user]);
}
