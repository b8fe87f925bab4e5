import type { CSSProperties } from 'react';
import classNames from './setup.module.css';

interface Props {
  name: string;
  /** Ten steps of the colour, as the server derived them. */
  scale: readonly string[];
}

/** How buttons, links and dark areas will look, in light and in dark mode. */
export function BrandPreview({ name, scale }: Props) {
  const modes = [
    { key: 'light', label: 'Light mode', ground: 'var(--abaca-0)', text: 'var(--abaca-9)', fill: 7, link: 7, on: '0' },
    { key: 'dark', label: 'Dark mode', ground: 'var(--gabi-7)', text: 'var(--gabi-0)', fill: 4, link: 3, on: '9' },
  ];
  return (
    <div className={classNames.previews}>
      {modes.map(({ key, label, ground, text, fill, link, on }) => (
        <div
          key={key}
          className={classNames.preview}
          style={
            {
              '--preview-ground': ground,
              '--preview-text': text,
              '--preview-sea': scale[9],
              '--preview-on-sea': 'var(--on-sea)',
              '--preview-fill': scale[fill],
              '--preview-on-fill': on === '0' ? 'var(--mantine-color-white)' : 'var(--gabi-9)',
              '--preview-link': scale[link],
            } as CSSProperties
          }
        >
          <p className={classNames.previewHead}>{name}</p>
          <div className={classNames.previewBody}>
            <span className={classNames.previewButton}>Join now</span>
            <span className={classNames.previewLink}>See the courses</span>
            <span>{label}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
