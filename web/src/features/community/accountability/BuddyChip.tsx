import type { DragEvent } from 'react';
import { Badge } from '~/ui/Badge';
import { IconButton } from '~/ui/Button';
import { IconCrown, IconDotsVertical, IconMoonStars } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { Person } from '~/ui/people/Person';
import classNames from './board.module.css';
import { hoursWords } from './hours';
import type { BoardTools, Buddy } from './useBoard';

export const DRAGGED = 'application/x-atlas-buddy';

interface Props {
  person: Buddy;
  board: BoardTools;
}

/** Somebody on the board: drag the card, or choose where they go in its menu. */
export function BuddyChip({ person, board }: Props) {
  const group = board.groupOf(person);
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(DRAGGED, String(person.id));
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <li className={classNames.buddy} draggable={board.isManaged} onDragStart={drag}>
      <Person
        name={person.name}
        src={person.profileImage}
        detail={<span className={classNames.about}>{about(person)}</span>}
        size={36}
      />
      <span className={classNames.marks}>
        {person.isLeader && (
          <Badge tone="info" icon={<IconCrown size={14} aria-hidden />}>
            Leader
          </Badge>
        )}
        {person.isSilent && (
          <Badge tone="warning" icon={<IconMoonStars size={14} aria-hidden />}>
            {`No check-in for ${person.silentDays} days`}
          </Badge>
        )}
      </span>
      {board.isManaged && (
        <Menu
          align="end"
          header={person.name}
          trigger={<IconButton label={`Move ${person.name}`} icon={<IconDotsVertical size={18} />} />}
          items={choices(person, board, group)}
        />
      )}
    </li>
  );
}

function about(person: Buddy): string {
  const words = [person.stage && `Stage ${person.stage.number}`, person.zone, person.batch?.name];
  if (person.freeCount > 0) words.push(`${hoursWords(person.freeCount)} free`);
  else if (!person.zone) words.push('No free hours yet');
  return words.filter(Boolean).join(' · ');
}

function choices(person: Buddy, board: BoardTools, group: ReturnType<BoardTools['groupOf']>): MenuItem[] {
  const others = board.groups.filter(({ id }) => id !== group?.id);
  return [
    ...others.map((to) => ({
      key: `to-${to.id}`,
      label: `Move to ${to.name} (${to.memberCount})`,
      onSelect: () => void board.move(person, to),
    })),
    {
      key: 'new',
      label: 'Make leader of a new group',
      divided: others.length > 0,
      onSelect: () => void board.found(person),
    },
    ...(group && !person.isLeader
      ? [{ key: 'lead', label: `Make leader of ${group.name}`, onSelect: () => void board.lead(person, group) }]
      : []),
    ...(group
      ? [{ key: 'out', label: 'Remove from group', danger: true, onSelect: () => void board.take(person) }]
      : []),
  ];
}
