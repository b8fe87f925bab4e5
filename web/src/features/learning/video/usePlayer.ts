import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { storage } from '~/lib/browser/storage';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** HTMLMediaElement.NETWORK_NO_SOURCE */
const NO_SOURCE = 3;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAS_PICTURE = 2;
const SPEED_KEY = 'player-speed';
const CAPTIONS_KEY = 'player-captions';

export interface PlayerState {
  isPlaying: boolean;
  second: number;
  duration: number;
  buffered: number;
  isMuted: boolean;
  speed: number;
  hasCaptions: boolean;
  hasFailed: boolean;
  /** A picture of the film is there. */
  hasPicture: boolean;
}

function rememberedSpeed(): number {
  const speed = Number(storage.get(SPEED_KEY));
  return SPEEDS.includes(speed) ? speed : 1;
}

/**
 * The state of a video element, which begins at `position`, and what one can do with it. Nothing of the film is loaded before it is wanted.
 * Speed and captions are remembered on this browser.
 */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, knownSeconds: number | null, position: number) {
  const [state, setState] = useState<PlayerState>(() => ({
    isPlaying: false,
    second: position,
    duration: knownSeconds ?? 0,
    buffered: 0,
    isMuted: false,
    speed: rememberedSpeed(),
    hasCaptions: storage.get(CAPTIONS_KEY) === 'true',
    hasFailed: false,
    hasPicture: false,
  }));
  const latest = useRef(state);
  latest.current = state;

  const read = useCallback(() => {
    const element = video.current;
    if (!element) return;
    const { buffered } = element;
    setState((now) => ({
      ...now,
      isPlaying: !element.paused && !element.ended,
      second: element.currentTime,
      duration: Number.isFinite(element.duration) && element.duration > 0 ? element.duration : now.duration,
      buffered: buffered.length ? buffered.end(buffered.length - 1) : 0,
      isMuted: element.muted,
      // A source that cannot be reached leaves no error at the element itself.
      hasFailed: element.error !== null || element.networkState === NO_SOURCE,
      hasPicture: element.readyState >= HAS_PICTURE,
    }));
  }, [video]);

  useEffect(() => {
    if (video.current) video.current.playbackRate = state.speed;
    storage.set(SPEED_KEY, String(state.speed));
  }, [video, state.speed]);
  useEffect(() => {
    const track = video.current?.textTracks[0];
    if (track) track.mode = state.hasCaptions ? 'showing' : 'hidden';
    storage.set(CAPTIONS_KEY, String(state.hasCaptions));
  }, [video, state.hasCaptions]);

  const seek = (second: number) => {
    if (!video.current) return;
    video.current.currentTime = Math.min(Math.max(0, second), latest.current.duration || second);
    read();
  };
  return {
    state,
    read,
    seek,
    step: (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds),
    toggle: () => {
      const element = video.current;
      if (!element) return;
      // Playing can be refused (a lost connection, a policy of the browser); the state then shows that it does not play.
      if (element.paused) void element.play().catch(read);
      else element.pause();
    },
    toggleMute: () => {
      if (!video.current) return;
      video.current.muted = !video.current.muted;
      read();
    },
    toggleCaptions: () => setState((now) => ({ ...now, hasCaptions: !now.hasCaptions })),
    /** The next speed, or the one before; without a direction around in a ring. */
    changeSpeed: (direction?: 1 | -1) =>
      setState((now) => {
        const at = SPEEDS.indexOf(now.speed);
        const next = direction ? SPEEDS[at + direction] : SPEEDS[(at + 1) % SPEEDS.length];
        return { ...now, speed: next ?? now.speed };
      }),
  };
}

export type Player = ReturnType<typeof usePlayer>;
