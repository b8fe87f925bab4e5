import { initials } from '~/lib/words/text';
import classNames from './Avatar.module.css';

interface Props {
  name: string;
  size?: number;
  /** The person's picture; initials on a tint of the name without one. */
  src?: string | null;
}

const tints = ['laot', 'mangga', 'langit', 'pandan', 'ube'];

/** Decorative: the name always stands beside it. */
export function Avatar({ name, size = 36, src }: Props) {
  const style = { '--size': `${size}px` } as React.CSSProperties;
  if (src) return <img className={classNames.avatar} style={style} src={src} alt="" loading="lazy" />;
  return (
    <span
      className={classNames.avatar}
      style={style}
      data-tint={tints[nameHash(name) % tints.length]}
      aria-hidden="true"
    >
      {nameInitials(name)}
    </span>
  );
}

/** First letters of the first and the last name; titles such as Coach do not count. */
export function nameInitials(name: string): string {
  const words = name
    .replace(/^Coach /, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word));
  return initials(words[0], words.length > 1 ? words.at(-1) : null);
}

function nameHash(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
