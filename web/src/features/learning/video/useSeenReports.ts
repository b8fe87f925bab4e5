import { type RefObject, useEffect, useRef, useState } from 'react';
import { createSeen, type Range } from './seen';

const EVERY_MS = 10_000;

/** Tells the server; resolves false when it could not be told. */
export type SaveProgress = (position: number, seen: Range[]) => Promise<boolean>;

/** Reports what was seen: every ten seconds while it plays, on a pause, at the end, and when the person leaves. */
export function useSeenReports(video: RefObject<HTMLVideoElement | null>, save: SaveProgress) {
  const [seen] = useState(createSeen);
  const latest = useRef(save);
  latest.current = save;
  /** When the running ten seconds began; null before anything played. */
  const since = useRef<number | null>(null);
  const position = useRef(0);

  const send = useRef((isEnd = false) => {
    const ranges = seen.take(isEnd);
    if (ranges.length === 0) return;
    since.current = Date.now();
    void latest.current(Math.floor(position.current), ranges).then((saved) => {
      if (!saved) seen.giveBack(ranges);
    });
  }).current;

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      send();
    };
  }, [send]);

  return {
    send,
    jump: seen.jump,
    tick: () => {
      const element = video.current;
      if (!element) return;
      position.current = element.currentTime;
      seen.at(element.currentTime, !element.paused, element.playbackRate);
      since.current ??= Date.now();
      if (Date.now() - since.current >= EVERY_MS) send();
    },
  };
}
