import { useId } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { grouped } from '~/lib/figures';
import { SearchField } from '~/ui/fields/SearchField';
import { Skeleton } from '~/ui/Skeleton';
import { BuddyChip } from './BuddyChip';
import classNames from './board.module.css';
import type { BoardTools, Buddy } from './useBoard';
import { useDrop } from './useDrop';

interface Props {
  people: readonly Buddy[] | undefined;
  total: number;
  search: string;
  onSearch: (search: string) => void;
  board: BoardTools;
}

/** Members without a group: those who want to be matched first. Who is dropped here leaves their group. */
export function UnassignedColumn({ people, total, search, onSearch, board }: Props) {
  const heading = useId();
  const typed = useDelayedText(search, onSearch);
  const drop = useDrop(board.isManaged, (id) => {
    const person = board.personOf(id);
    if (person) void board.take(person);
  });
  return (
    <section className={classNames.column} data-unassigned aria-labelledby={heading} {...drop}>
      <header>
        <h2 id={heading}>No group yet</h2>
        <span className={classNames.count}>{grouped(total)}</span>
      </header>
      <SearchField label="Search people with no group" {...typed} placeholder="Search" />
      {!people && <Skeleton height={160} />}
      {people?.length === 0 && <p className={classNames.nobody}>Everyone has a group.</p>}
      <ul className={classNames.people}>
        {people?.map((person) => (
          <BuddyChip key={person.id} person={person} board={board} />
        ))}
      </ul>
      {people && people.length < total && (
        <p className={classNames.nobody}>
          {people.length} of {total} people. Search to find the rest.
        </p>
      )}
    </section>
  );
}
