import { pictureOf, safeLink, videoOf } from './links';
import { PictureView } from './PictureView';

/** How wide the two columns of a page are shown. */
const WIDE = '(max-width: 1180px) calc(100vw - 48px), 1132px';
const NARROW = '(max-width: 760px) calc(100vw - 48px), 712px';

export interface PictureProps {
  picture: string;
  alt: string;
  caption: string;
  width: 'wide' | 'narrow';
  tone: 'plain' | 'soft';
}

export function Picture({ picture, alt, caption, width, tone }: PictureProps) {
  const shown = pictureOf(picture);
  return (
    <section className="pg-part pg-tight" data-tone={tone}>
      <figure className={width === 'narrow' ? 'pg-in pg-narrow' : 'pg-in'}>
        {shown ? (
          <PictureView picture={shown} alt={alt} sizes={width === 'narrow' ? NARROW : WIDE} />
        ) : (
          <div className="pg-blank">Choose a picture</div>
        )}
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </section>
  );
}

export interface VideoProps {
  video: string;
  title: string;
  text: string;
  picture: string;
  alt: string;
  tone: 'plain' | 'soft';
}

/** Its picture first. The player comes with a press, and without script: a frame in closed details is not loaded. */
export function Video({ video, title, text, picture, alt, tone }: VideoProps) {
  const shown = videoOf(video);
  const poster = pictureOf(picture);
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in pg-narrow">
        {title && <h2>{title}</h2>}
        {text && <p className="pg-muted">{text}</p>}
        {!shown && <div className="pg-blank">Choose a video</div>}
        {shown?.kind === 'file' && (
          // biome-ignore lint/a11y/useMediaCaption: a video of ours has its captions inside
          <video
            className="pg-player"
            controls
            preload="none"
            playsInline
            src={shown.src}
            poster={poster?.webps.find((one) => one.width >= 712)?.src ?? poster?.src}
          />
        )}
        {shown?.kind === 'frame' && (
          <details className="pg-video">
            <summary>
              {poster && <PictureView picture={poster} alt={alt} sizes={NARROW} />}
              <span className="pg-play">Play the video</span>
            </summary>
            <iframe
              className="pg-player"
              title={title || 'Video'}
              src={shown.src}
              loading="lazy"
              allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
              allowFullScreen
            />
          </details>
        )}
      </div>
    </section>
  );
}

export interface CoachProps {
  picture: string;
  alt: string;
  name: string;
  role: string;
  text: string;
  action: string;
  to: string;
  tone: 'plain' | 'soft';
}

export function Coach({ picture, alt, name, role, text, action, to, tone }: CoachProps) {
  const shown = pictureOf(picture);
  return (
    <section className="pg-part" data-tone={tone}>
      <div className="pg-in">
        <article className="pg-coach">
          {shown ? (
            <PictureView picture={shown} alt={alt} sizes="(max-width: 767px) 100vw, 320px" />
          ) : (
            <span className="pg-face" aria-hidden="true">
              {name?.slice(0, 1)}
            </span>
          )}
          <div>
            <h2>{name}</h2>
            {role && <p className="pg-label">{role}</p>}
            {text && <p className="pg-muted">{text}</p>}
            {action && (
              <a className="pg-button" href={safeLink(to)}>
                {action}
              </a>
            )}
          </div>
        </article>
      </div>
    </section>
  );
}
