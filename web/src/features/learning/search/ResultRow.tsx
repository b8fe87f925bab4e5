import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pieces } from './highlight';
import classNames from './search.module.css';
import { searchIcons } from './searchIcons';
import type { SearchHit, SearchType } from './searchTypes';

interface Props {
  id: string;
  hit: SearchHit;
  to: string;
  query: string;
  isActive: boolean;
  onPoint: () => void;
  onFollow: () => void;
}

/** A result: its title with what was found in it, and its type. */
export function ResultRow({ id, hit, to, query, isActive, onPoint, onFollow }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const Icon = searchIcons[hit.type as SearchType];
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      className={classNames.row}
      onPointerMove={onPoint}
      onClick={onFollow}
    >
      <span className={classNames.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classNames.words}>
        <span className={classNames.title}>
          {pieces(hit.title, query).map(({ text, at, isHit }) =>
            isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
        <span className={classNames.type}>{hit.type}</span>
      </span>
      <kbd className={classNames.enter} aria-hidden>
        Enter
      </kbd>
    </Link>
  );
}
