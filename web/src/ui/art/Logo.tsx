import { useBrand } from '~/lib/brand';
import classNames from './Logo.module.css';

interface Props {
  size?: number;
  /** Leaves the word away, for the rail and small places; the mark then carries the name. */
  markOnly?: boolean;
  /** White word, for sea surfaces. */
  onSea?: boolean;
}

export function Logo({ size = 32, markOnly = false, onSea = false }: Props) {
  const { name, logo } = useBrand();
  const mark = logo ? (
    <img className={classNames.mark} src={logo} width={size} height={size} alt="" />
  ) : (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="var(--laot-8)" />
      <path d="M21.2 6.6c6 5.9 9.9 12.4 11.2 19.4H21.2z" fill="var(--mangga-4)" />
      <path d="M18.6 11.2C14.3 15.8 11.2 20.7 9.6 26h9z" fill="var(--mangga-0)" />
      <path
        d="M6.5 31.2c3-2.6 6-2.6 9 0s6 2.6 9 0 6-2.6 9 0"
        fill="none"
        stroke="var(--laot-3)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
  if (markOnly) {
    return (
      <span className={classNames.logo} role="img" aria-label={name}>
        {mark}
      </span>
    );
  }
  return (
    <span className={classNames.logo} data-on-sea={onSea || undefined}>
      {mark}
      <span className={classNames.name}>{name}</span>
    </span>
  );
}
