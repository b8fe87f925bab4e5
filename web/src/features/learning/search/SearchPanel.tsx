import { usePeopleView } from '~/lib/people/peopleView';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { ResultRow } from './ResultRow';
import classNames from './search.module.css';
import { searchIcons } from './searchIcons';
import { optionId, type SearchType, searchTypes } from './searchTypes';
import type { Results } from './useResults';

interface Props {
  id: string;
  query: string;
  type: SearchType | null;
  onType: (type: SearchType | null) => void;
  results: Results;
  paths: string[];
  active: number;
  onActive: (index: number) => void;
  onFollow: () => void;
}

/** Chips, the best match, and the rest. */
export default function SearchPanel({ id, query, type, onType, results, paths, active, onActive, onFollow }: Props) {
  const view = usePeopleView();
  const offered = searchTypes.filter((one) => one !== 'person' || view === 'members');
  const row = (index: number) => {
    const hit = results.hits[index];
    return (
      hit && (
        <ResultRow
          key={paths[index]}
          id={optionId(id, index)}
          hit={hit}
          to={paths[index] ?? ''}
          query={query}
          isActive={index === active}
          onPoint={() => onActive(index)}
          onFollow={onFollow}
        />
      )
    );
  };
  return (
    <div className={classNames.panel}>
      <div className={classNames.chips}>
        <ChipRow label="Type">
          {offered.map((one) => {
            const Icon = searchIcons[one];
            return (
              <Chip
                key={one}
                pressed={type === one}
                icon={<Icon size={16} stroke={1.75} aria-hidden />}
                onClick={() => onType(type === one ? null : one)}
              >
                {one}
              </Chip>
            );
          })}
        </ChipRow>
      </div>
      {results.message && (
        <div className={classNames.message}>
          <p>{results.message}</p>
          {results.isFailed && (
            <Button size="sm" onClick={results.retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div id={id} role="listbox" aria-label="Results" className={classNames.results} hidden={paths.length === 0}>
        {paths.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, no form fields
          <div role="group" aria-labelledby={`${id}-top`}>
            <h2 id={`${id}-top`} className={classNames.heading}>
              Top Match
            </h2>
            {row(0)}
          </div>
        )}
        {paths.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, no form fields
          <div role="group" aria-labelledby={`${id}-more`}>
            <h2 id={`${id}-more`} className={classNames.heading}>
              More results
            </h2>
            {paths.slice(1).map((_, index) => row(index + 1))}
          </div>
        )}
      </div>
      <p className={classNames.keys} aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </div>
  );
}
