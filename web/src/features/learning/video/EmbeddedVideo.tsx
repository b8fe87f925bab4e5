import { useState } from 'react';
import { useOnline } from '~/lib/browser/online';
import { isFrameAddress } from '../richText/frames';
import { useReachable } from './useReachable';
import { VideoFailed } from './VideoFailed';
import classNames from './video.module.css';

interface Props {
  address: string;
  title: string;
  /** Whose islands are shown while there is no connection. */
  coverId?: number;
}

// A download keeps what is around such a video, never the video: anyone who is offline would take it for broken.
const whileOffline = 'This video needs a connection. Everything else on this page is here.';

/** A video that lives at a host we know. It cannot tell us how far it was watched. */
export function EmbeddedVideo(props: Props) {
  return isFrameAddress(props.address) ? <Frame {...props} /> : null;
}

function Frame({ address, title, coverId = 0 }: Props) {
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  // Once it has loaded, a lost connection takes nothing away: the player says so itself.
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  const isReachable = useReachable(address, wasOnline ? tries : null);

  if (!wasOnline || !isReachable) {
    return (
      <div className={classNames.player}>
        <VideoFailed
          coverId={coverId}
          words={isOnline ? undefined : whileOffline}
          onRetry={() => setTries(tries + 1)}
        />
      </div>
    );
  }
  return (
    <iframe
      key={tries}
      className={classNames.frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
