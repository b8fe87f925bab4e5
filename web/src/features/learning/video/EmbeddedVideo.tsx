import { isFrameAddress } from '../richText/frames';
import classNames from './video.module.css';

/** A video that lives at a host we know. It cannot tell us how far it was watched. */
export function EmbeddedVideo({ address, title }: { address: string; title: string }) {
  if (!isFrameAddress(address)) return null;
  return (
    <iframe
      className={classNames.frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
