import { useState } from 'react';
import { FileMark } from '~/ui/files/FileMark';
import { fileFacts } from '~/ui/files/fileWords';
import { EmbeddedVideo } from '../video/EmbeddedVideo';
import type { ResourceContentFieldsFragment } from './resources.gql';
import classNames from './resources.module.css';

interface Props {
  name: string;
  kind: string;
  content: ResourceContentFieldsFragment;
}

/** Videos that browsers play; of others they show nothing but black. */
const PLAYABLE = ['video/mp4', 'video/quicktime'];

/** Looks into a resource without leaving the page: pictures, PDF, audio and video. Everything else shows what it is. */
export function ResourcePreview({ name, kind, content }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const { url, mediaType } = content;
  if (!hasFailed) {
    if (kind === 'image' && mediaType !== 'image/svg+xml') {
      return (
        <div className={classNames.preview} data-kind="image">
          <img
            src={url}
            alt={name}
            width={content.width ?? undefined}
            height={content.height ?? undefined}
            onError={fail}
          />
        </div>
      );
    }
    if (kind === 'pdf') {
      return (
        <div className={classNames.preview} data-kind="pdf">
          {/* Without the viewer's own list of pages, as wide as the place. */}
          <iframe src={`${url}#navpanes=0&view=FitH`} title={`Preview of ${name}`} />
        </div>
      );
    }
    if (kind === 'audio') {
      return (
        <div className={classNames.preview} data-kind="audio">
          <FileMark kind={kind} size="lg" />
          {/* biome-ignore lint/a11y/useMediaCaption: a sound that is handed out comes without a text */}
          <audio controls preload="metadata" src={url} aria-label={name} onError={fail} />
        </div>
      );
    }
    if (kind === 'video' && PLAYABLE.includes(mediaType ?? '')) {
      return (
        <div className={classNames.preview} data-kind="video">
          {/* biome-ignore lint/a11y/useMediaCaption: a film that is handed out comes without a text */}
          <video controls playsInline preload="metadata" aria-label={name} src={url} onError={fail} />
        </div>
      );
    }
    if (content.video?.embedUrl) {
      return (
        <div className={classNames.preview} data-kind="video">
          <EmbeddedVideo address={content.video.embedUrl} title={name} />
        </div>
      );
    }
  }
  return (
    <div className={classNames.preview} data-kind="none">
      <FileMark kind={kind} size="lg" />
      <p>
        <b>{content.fileName ?? content.host}</b>
        <small>{hasFailed ? "We can't preview it here. Open it on your device." : whatIsIt(kind, content)}</small>
      </p>
    </div>
  );
}

function whatIsIt(kind: string, content: ResourceContentFieldsFragment): string {
  return kind === 'link' ? 'Opens in a new tab' : fileFacts({ kind, fileName: content.fileName, size: content.size });
}
