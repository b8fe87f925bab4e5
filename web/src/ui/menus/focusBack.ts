import { useEffect, useState } from 'react';

/**
 * Gives the focus back when a dialog goes that is only there while it is open. One that stays and is closed does that by itself;
 * from one that is taken away at once the focus would fall to the top of the page.
 */
export function useFocusBack(opened: boolean) {
  const [from] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    },
    [from],
  );
}
