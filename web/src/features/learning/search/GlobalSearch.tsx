import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useCurrentRole } from '~/lib/people/role';
import { IconButton } from '~/ui/Button';
import { IconArrowLeft, IconSearch, IconX } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './search.module.css';
import { optionId, pathOf } from './searchTypes';
import { useResults } from './useResults';
import { useSearchState } from './useSearchState';

const MAX_LENGTH = 100;

/** Comes with the first search: every page carries the box. */
const SearchPanel = lazy(() => import('./SearchPanel'));

/** The search box of the top bar with its panel; on phones a button that opens both over the whole screen. */
export function GlobalSearch() {
  const role = useCurrentRole();
  const navigate = useNavigate();
  const listId = useId();
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { query, type, text, setText, setType, clear } = useSearchState();
  const [isOpen, setOpen] = useState(query !== '');
  const [active, setActive] = useState(0);
  const results = useResults(query, type, isOpen);
  const paths = results.hits.map((hit) => pathOf(hit, role.id));
  const hasPanel = isOpen && (text.trim() !== '' || type !== null);

  const start = () => {
    flushSync(() => setOpen(true)); // phones open the keyboard only for what is focused within the tap
    input.current?.focus();
  };
  useSlash(start);

  const write = (value: string) => {
    setText(value);
    setActive(0);
    setOpen(true);
  };
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = paths.length;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (hasPanel) setOpen(false);
      else clear();
    } else if (event.key === 'Enter' && hasPanel && text === query && paths[active]) {
      setOpen(false);
      navigate(paths[active]);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && text.trim()) {
      setOpen(true);
      if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <search ref={root} className={classNames.search} data-open={isOpen || undefined} onBlur={leave}>
      <IconButton
        className={classNames.start}
        label="Search"
        icon={<IconSearch size={20} stroke={1.75} />}
        onClick={start}
      />
      <div className={classNames.place}>
        <div className={classNames.line}>
          <IconButton
            className={classNames.back}
            label="Close search"
            icon={<IconArrowLeft size={20} stroke={1.75} />}
            onClick={() => setOpen(false)}
          />
          <div className={classNames.box}>
            <IconSearch size={18} stroke={2} aria-hidden />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label="Search anything in Atlas"
              aria-expanded={hasPanel}
              aria-controls={hasPanel ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={hasPanel && paths[active] ? optionId(listId, active) : undefined}
              placeholder="Search anything in Atlas"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={MAX_LENGTH}
              value={text}
              onChange={(event) => write(event.currentTarget.value)}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
            />
            {text ? (
              <IconButton
                size="sm"
                label="Clear search"
                icon={<IconX size={16} stroke={2} />}
                onClick={() => {
                  clear();
                  input.current?.focus();
                }}
              />
            ) : (
              <kbd className={classNames.slash} aria-hidden>
                /
              </kbd>
            )}
          </div>
        </div>
        {isOpen && (
          <div className={classNames.below} data-empty={!hasPanel || undefined}>
            <Suspense>
              <SearchPanel
                id={listId}
                query={query}
                type={type}
                onType={(next) => {
                  setActive(0);
                  setType(next);
                }}
                results={results}
                paths={paths}
                active={active}
                onActive={setActive}
                onFollow={() => setOpen(false)}
              />
            </Suspense>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{hasPanel && (results.message ?? counted(paths.length, query))}</span>
      </VisuallyHidden>
      {hasPanel && <div className={classNames.veil} aria-hidden onPointerDown={() => setOpen(false)} />}
    </search>
  );
}

const counted = (count: number, query: string) =>
  query.trim() && count > 0 ? `${count} ${count === 1 ? 'result' : 'results'}` : '';

/** `/` goes to the search box, unless somebody is writing. */
function useSlash(go: () => void) {
  const latest = useRef(go);
  latest.current = go;
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
