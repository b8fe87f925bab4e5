import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';

export const TYPING_PAUSE_MS = 300;

/** Whether the person is on the way to another page, whose code is still awaited. */
function useIsLeaving() {
  const router = useContext(RouterContext)?.router;
  return () => {
    const next = router?.state.navigation.location;
    return next !== undefined && next.pathname !== router?.state.location.pathname;
  };
}

/** A text that follows the keys at once and is handed on when the typing pauses, so that not every letter asks the server. */
export function useDelayedText(value: string, onPause: (value: string) => void, ms = TYPING_PAUSE_MS) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  const isLeaving = useIsLeaving();
  const latest = useRef({ onPause, isLeaving });
  latest.current = { onPause, isLeaving };
  // The value changed elsewhere, for example by the back button: that wins over what was typed before. What comes back from here does
  // not: the person may have typed on meanwhile.
  if (known !== value) {
    setKnown(value);
    if (value !== handedOn) setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      // Anyone who typed and followed a link at once goes there: a change of this page's address would call them back.
      if (latest.current.isLeaving()) return;
      setHandedOn(text);
      latest.current.onPause(text);
    }, ms);
    return () => clearTimeout(timer);
  }, [text, value, ms]);
  return { value: text, onChange: setText };
}
