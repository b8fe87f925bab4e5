import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Cover } from '~/ui/art/Cover';
import { IconPlayerPlayFilled } from '~/ui/icons';
import { Controls } from './Controls';
import { shortcut } from './shortcuts';
import { usePlayer } from './usePlayer';
import { type SaveProgress, useSeenReports } from './useSeenReports';
import { VideoFailed } from './VideoFailed';
import classNames from './video.module.css';

export interface VideoHandle {
  /** The second the video is at. */
  second: () => number;
  goTo: (second: number) => void;
}

interface Props {
  source: { url: string; type: string | null; captionsUrl: string | null; seconds: number | null };
  title: string;
  /** Whose islands are shown until it plays. */
  coverId: number;
  /** Where to go on. */
  position: number;
  onProgress: SaveProgress;
  handle?: Ref<VideoHandle>;
}

/** A video of ours: goes on where one stopped and tells which seconds were seen. */
export function VideoPlayer({ source, title, coverId, position, onProgress, handle }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // Who was nearly at the end begins anew.
  const start = position < (source.seconds ?? Infinity) - 3 ? position : 0;
  const player = usePlayer(video, source.seconds, start);
  const reports = useSeenReports(video, onProgress);
  const { state } = player;
  const hasBegun = state.isPlaying || (state.hasPicture && state.second > 0);
  // A film that isn't there yet begins where it is told to.
  useEffect(() => {
    if (video.current) video.current.currentTime = start;
  }, [start]);

  useImperativeHandle(handle, () => ({
    second: () => Math.floor(video.current?.currentTime ?? 0),
    goTo: (second) => {
      player.seek(second);
      place.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Phones of one maker show only the video itself in full screen, and refuse anything else.
    else void place.current?.requestFullscreen?.().catch(() => {});
  };
  const press = (event: KeyboardEvent) => {
    const act = shortcut(event, { ...player, toggleFullScreen });
    if (!act) return;
    event.preventDefault();
    act();
  };
  // The big button leaves when it is pressed; the focus stays in the player, so that its keys go on working.
  const begin = () => {
    place.current?.focus({ preventScroll: true });
    player.toggle();
  };
  const retry = () => {
    place.current?.focus({ preventScroll: true });
    video.current?.load();
    player.read();
  };
  // One that was loaded anew has forgotten where it begins.
  const resume = () => {
    if (video.current?.currentTime === 0) video.current.currentTime = start;
    player.read();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a player work wherever the focus is inside it
    <div
      ref={place}
      tabIndex={-1}
      className={classNames.player}
      onKeyDown={press}
      data-playing={state.isPlaying || undefined}
    >
      <section aria-label="Video player">
        {/* biome-ignore lint/a11y/useMediaCaption: captions are there when the author gave some */}
        <video
          ref={video}
          className={classNames.video}
          aria-label={title}
          preload="none"
          playsInline
          onLoadedMetadata={resume}
          onLoadedData={player.read}
          onTimeUpdate={() => {
            reports.tick();
            player.read();
          }}
          onPlay={player.read}
          onPause={() => {
            reports.send();
            player.read();
          }}
          onEnded={() => {
            reports.send(true);
            player.read();
          }}
          onSeeking={reports.jump}
          onProgress={player.read}
          onVolumeChange={player.read}
          onError={player.read}
          onClick={player.toggle}
        >
          <source src={source.url} type={source.type ?? undefined} onError={player.read} />
          {source.captionsUrl && <track kind="captions" src={source.captionsUrl} srcLang="en" label="Captions" />}
        </video>
        {!hasBegun && <Cover id={coverId} place={0} className={classNames.poster} />}
        {!state.isPlaying && !state.hasFailed && (
          <button type="button" className={classNames.big} aria-label="Play" onClick={begin}>
            <IconPlayerPlayFilled size={36} aria-hidden />
          </button>
        )}
        {state.hasFailed && <VideoFailed coverId={coverId} onRetry={retry} />}
        <Controls player={player} captions={Boolean(source.captionsUrl)} onFullScreen={toggleFullScreen} />
      </section>
    </div>
  );
}
