import type { PictureFile } from './links';

interface Props {
  picture: PictureFile;
  alt: string;
  /** How wide it is shown, as the browser reads it. */
  sizes: string;
  /** It is seen at once, so it is not put off. */
  isFirst?: boolean;
}

/** An uploaded picture. Its size is known, so nothing moves when it comes; small screens get the small one. */
export function PictureView({ picture, alt, sizes, isFirst }: Props) {
  const { src, thumb, width, height } = picture;
  const small = Math.min(640, width);
  return (
    <img
      className="pg-picture"
      src={src}
      srcSet={width > 640 ? `${thumb} ${small}w, ${src} ${width}w` : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
