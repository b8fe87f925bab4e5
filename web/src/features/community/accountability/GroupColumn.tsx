import { lazy, Suspense, useId, useState } from 'react';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { IconButton } from '~/ui/Button';
import { IconDotsVertical } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { BuddyChip } from './BuddyChip';
import classNames from './board.module.css';
import { hoursWords } from './hours';
import type { BoardTools, Group } from './useBoard';
import { useDrop } from './useDrop';

const RenameDialog = lazy(() => import('./RenameDialog'));
const CloseDialog = lazy(() => import('./CloseDialog'));

interface Props {
  group: Group;
  board: BoardTools;
}

/** A group with its people. Anyone who is dropped here joins it; its menu joins it to another, renames or closes it. */
export function GroupColumn({ group, board }: Props) {
  const heading = useId();
  const [asking, setAsking] = useState<'name' | 'close' | null>(null);
  const drop = useDrop(board.isManaged, (id) => {
    const person = board.personOf(id);
    if (person) void board.move(person, group);
  });
  return (
    <section className={classNames.column} aria-labelledby={heading} {...drop}>
      <header>
        <h2 id={heading}>{group.name}</h2>
        <span className={classNames.count}>{group.memberCount}</span>
        {board.isManaged && (
          <Menu
            align="end"
            header={group.name}
            trigger={<IconButton label={`Change ${group.name}`} icon={<IconDotsVertical size={18} />} />}
            items={items(group, board, setAsking)}
          />
        )}
      </header>
      <p className={classNames.about}>
        {[
          group.batch?.name,
          group.commonCount == null ? 'No free hours yet' : `${hoursWords(group.commonCount)} a week shared`,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {group.selection && (
          <Badge tone="info">{group.selection === 'open' ? 'Choosing a leader' : 'Vote closed'}</Badge>
        )}
      </p>
      <ul className={classNames.people}>
        {group.members.map((person) => (
          <BuddyChip key={person.id} person={person} board={board} />
        ))}
      </ul>
      <Suspense>
        {asking === 'name' && (
          <RenameDialog group={group} onRename={(name) => board.rename(group, name)} onClose={() => setAsking(null)} />
        )}
        {asking === 'close' && (
          <CloseDialog group={group} onConfirm={() => board.close(group)} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </section>
  );
}

function items(group: Group, board: BoardTools, ask: (what: 'name' | 'close') => void): MenuItem[] {
  const others = board.groups.filter(({ id }) => id !== group.id);
  const choosing: MenuItem[] = [
    {
      key: 'selection',
      label: 'See the leader vote',
      to: routes.accountabilityTeamLeadSelectionById({ id: group.id }),
    },
    group.selection === 'open'
      ? { key: 'end', label: 'Close vote', onSelect: () => void board.endVote(group) }
      : { key: 'confirm', label: 'Confirm winner', onSelect: () => void board.confirm(group) },
  ];
  return [
    { key: 'rename', label: 'Rename', onSelect: () => ask('name') },
    ...(group.selection
      ? choosing
      : [{ key: 'choose', label: 'Start a leader vote', onSelect: () => void board.choose(group) }]),
    ...others.map((into, index) => ({
      key: `into-${into.id}`,
      label: `Merge into ${into.name} (${into.memberCount})`,
      divided: index === 0,
      onSelect: () => void board.merge(group, into),
    })),
    { key: 'close', label: 'Close group', danger: true, divided: true, onSelect: () => ask('close') },
  ];
}
