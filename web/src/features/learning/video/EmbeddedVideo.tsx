import { useState } from 'react';
import { useOnline } from '~/lib/online';
import { isFrameAddress } from '../richText/frames';
import { VideoFailed } from './VideoFailed';
import classNames from './video.module.css';

interface Props {
  address: string;
  title: string;
  /** Whose islands are shown while there is no connection. */
  coverId?: number;
}

/** A video that lives at a host we know. It cannot tell us how far it was watched. */
export function EmbeddedVideo({ address, title, coverId = 0 }: Props) {
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  // A frame tells nobody that it stays empty; without a connection it would.
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  if (!isFrameAddress(address)) return null;
  if (!wasOnline) {
    return (
      <div className={classNames.player}>
        <VideoFailed coverId={coverId} onRetry={() => setTries(tries + 1)} />
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
