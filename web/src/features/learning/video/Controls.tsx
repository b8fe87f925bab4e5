import type { CSSProperties, ReactNode } from 'react';
import {
  IconBadgeCc,
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconVolume,
  IconVolumeOff,
} from '~/ui/icons';
import { playTime } from '../durations';
import type { Player } from './usePlayer';
import classNames from './video.module.css';

interface Props {
  player: Player;
  captions: boolean;
  onFullScreen: () => void;
}

/** The bar at the bottom of the video. */
export function Controls({ player, captions, onFullScreen }: Props) {
  const { state } = player;
  const share = (second: number) => `${state.duration ? Math.min(100, (second / state.duration) * 100) : 0}%`;
  return (
    <div className={classNames.controls}>
      <input
        type="range"
        className={classNames.scrub}
        style={{ '--played': share(state.second), '--loaded': share(state.buffered) } as CSSProperties}
        aria-label="Seek"
        aria-valuetext={`${playTime(state.second)} of ${playTime(state.duration)}`}
        min={0}
        max={Math.max(1, Math.floor(state.duration))}
        step={1}
        value={Math.floor(state.second)}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <div className={classNames.buttons}>
        <Control label={state.isPlaying ? 'Pause' : 'Play video'} onPress={player.toggle}>
          {state.isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </Control>
        <Control label="Back 10 seconds" onPress={() => player.step(-10)}>
          <IconRewindBackward10 size={20} stroke={1.75} />
        </Control>
        <Control label={state.isMuted ? 'Sound on' : 'Sound off'} onPress={player.toggleMute} wideOnly>
          {state.isMuted ? <IconVolumeOff size={20} stroke={1.75} /> : <IconVolume size={20} stroke={1.75} />}
        </Control>
        <span className={classNames.time}>
          {playTime(state.second)} / {playTime(state.duration)}
        </span>
        <span className={classNames.gap} />
        <Control label={`Speed ${state.speed}`} onPress={() => player.changeSpeed()}>
          <span aria-hidden>{state.speed}×</span>
        </Control>
        {captions && (
          <Control label="Captions" pressed={state.hasCaptions} onPress={player.toggleCaptions}>
            <IconBadgeCc size={21} stroke={1.75} />
          </Control>
        )}
        <Control label="Full screen" onPress={onFullScreen}>
          <IconMaximize size={19} stroke={1.75} />
        </Control>
      </div>
    </div>
  );
}

interface ControlProps {
  label: string;
  pressed?: boolean;
  wideOnly?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, pressed, wideOnly, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={classNames.control}
      aria-label={label}
      aria-pressed={pressed}
      data-wide-only={wideOnly || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
