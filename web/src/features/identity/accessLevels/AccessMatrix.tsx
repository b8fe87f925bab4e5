import { useState } from 'react';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import classNames from './AccessMatrix.module.css';
import { MatrixGroup } from './MatrixGroup';
import { type Catalogue, type Choice, countOf, groupState, matrixGroups, toggle, toggleGroup } from './matrix';

interface Props {
  catalogue: Catalogue;
  choice: Choice;
  /** Left out, the matrix only shows what is chosen. */
  onChange?: (choice: Choice) => void;
}

/** Which pages a level opens and which functions it allows, grouped as the catalogue groups them. */
export function AccessMatrix({ catalogue, choice, onChange }: Props) {
  const [search, setSearch] = useState('');
  const groups = matrixGroups(catalogue, search);
  const hasLocked = [...catalogue.pages, ...catalogue.functions].some((one) => !one.held);
  return (
    <section aria-labelledby="matrix-title">
      <header className={classNames.header}>
        <div>
          <h2 id="matrix-title">Pages and functions</h2>
          <p className={classNames.counts}>
            {countOf(catalogue, choice, 'pages')}, {countOf(catalogue, choice, 'functions')}
          </p>
        </div>
        <SearchField
          className={classNames.search}
          label="Search pages and functions"
          placeholder="Page or function"
          value={search}
          onChange={setSearch}
        />
      </header>
      {onChange && hasLocked && (
        <p className={classNames.note}>Rows with a lock are rights you don't have, so you can't change them.</p>
      )}
      <div className={classNames.groups}>
        {groups.map((group) => (
          <MatrixGroup
            key={group.title}
            group={group}
            choice={choice}
            state={groupState(choice, group)}
            onToggle={onChange && ((kind, name, on) => onChange(toggle(catalogue, choice, kind, name, on)))}
            onToggleAll={onChange && ((on) => onChange(toggleGroup(catalogue, choice, group, on)))}
          />
        ))}
      </div>
      {groups.length === 0 && (
        <EmptyState spot="compass" title="Oops, no results found">
          Try a shorter word.
        </EmptyState>
      )}
    </section>
  );
}
