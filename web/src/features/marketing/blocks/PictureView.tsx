import type { PictureFile } from './links';

interface Props {
  picture: PictureFile;
  alt: string;
  /** How wide it is shown, as the browser reads it. */
  sizes: string;
  /** It is seen at once, so it is not put off. */
  isFirst?: boolean;
}

/** An uploaded picture. Its size is known, so nothing moves when it comes; each screen gets the width it shows, as WebP where it can. */
export function PictureView({ picture, alt, sizes, isFirst }: Props) {
  const { src, thumb, width, height, webps } = picture;
  const small = Math.min(640, width);
  const image = (
    <img
      className="pg-picture"
      src={src}
      srcSet={width > 640 ? `${thumb} ${small}w, ${src} ${width}w` : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
  if (webps.length === 0) return image;
  return (
    <picture className="pg-formats">
      <source type="image/webp" srcSet={webps.map((one) => `${one.src} ${one.width}w`).join(', ')} sizes={sizes} />
      {image}
    </picture>
  );
}
