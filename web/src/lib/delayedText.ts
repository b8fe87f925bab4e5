import { useEffect, useRef, useState } from 'react';

export const TYPING_PAUSE_MS = 300;

/** A text that follows the keys at once and is handed on when the typing pauses, so that not every letter asks the server. */
export function useDelayedText(value: string, onPause: (value: string) => void, ms = TYPING_PAUSE_MS) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  const latest = useRef(onPause);
  latest.current = onPause;
  // The value changed elsewhere, for example by the back button: that wins over what was typed before. What comes back from here does
  // not: the person may have typed on meanwhile.
  if (known !== value) {
    setKnown(value);
    if (value !== handedOn) setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setHandedOn(text);
      latest.current(text);
    }, ms);
    return () => clearTimeout(timer);
  }, [text, value, ms]);
  return { value: text, onChange: setText };
}
