import { useEffect, useRef, useState } from 'react';

/**
 * State of a menu that OnDemand puts in the place of its button. The press took the focus away with the old button: the new
 * one gets it before the menu opens, so that closing the menu leads back to it.
 */
export function useOpenAtOnce() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { target, opened, setOpened };
}
