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
          <Marked text={hit.title} query={query} />
        </span>
        <span className={classNames.type}>
          {hit.type}
          {hit.course && <span className={classNames.course}> in {hit.course}</span>}
        </span>
        {hit.line && (
          <span className={classNames.match}>
            <Marked text={hit.line} query={query} />
          </span>
        )}
      </span>
      <kbd className={classNames.enter} aria-hidden>
        Enter
      </kbd>
    </Link>
  );
}

/** A text with what was looked for marked in it. */
function Marked({ text, query }: { text: string; query: string }) {
  return pieces(text, query).map(({ text: piece, at, isHit }) =>
    isHit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
