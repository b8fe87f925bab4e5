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
      {initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name
    .replace(/^Coach /, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return ([...first][0] ?? '').toUpperCase() + ([...last][0] ?? '').toUpperCase();
}

function nameHash(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
