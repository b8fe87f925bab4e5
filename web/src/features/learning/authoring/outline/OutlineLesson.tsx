import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { IconButton } from '~/ui/Button';
import { IconDots, IconFileText, IconMovie } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { playTime } from '../../durations';
import type { OutlineLessonFragment } from '../courses/course.gql';
import { ContentStatus } from '../shared/ContentStatus';
import { useAuthorRights } from '../shared/rights';
import { count, dripWords, lessonTypeName } from '../shared/words';
import type { Dragging } from './dragging';
import { isDragged, moveItems } from './dragging';
import { MoveHandle } from './MoveHandle';
import classNames from './outline.module.css';
import type { OutlineActions } from './useOutlineActions';

interface Props {
  lesson: OutlineLessonFragment;
  dragging: Dragging | null;
  drop?: 'before' | 'after';
  actions: OutlineActions;
  isOpen: boolean;
}

export function OutlineLesson({ lesson, dragging, drop, actions, isOpen }: Props) {
  const rights = useAuthorRights();
  const what = { kind: 'lesson', id: lesson.id } as const;
  const Icon = lesson.type === 'Video' ? IconMovie : IconFileText;
  const items = [...(dragging ? moveItems(what, dragging) : []), ...(isOpen ? actions.lessonItems(lesson) : [])];
  const facts = [
    lessonTypeName(lesson.type),
    lesson.seconds && playTime(lesson.seconds),
    !lesson.isRequired && 'Optional',
    lesson.isFree && 'Free',
    lesson.fileCount > 0 && count(lesson.fileCount, 'file'),
    dripWords(lesson.drip),
  ].filter(Boolean);
  return (
    <li
      data-lesson={lesson.id}
      data-drop={drop}
      data-dragged={isDragged(what, dragging) || undefined}
      className={classNames.lesson}
    >
      {dragging && <MoveHandle what={what} name={lesson.name} dragging={dragging} />}
      <Icon className={classNames.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classNames.words}>
        <p className={classNames.name}>
          {rights.opensLessons ? <Link to={routes.lesson({ id: lesson.id })}>{lesson.name}</Link> : lesson.name}
        </p>
        <p className={classNames.facts}>{facts.join(' · ')}</p>
      </div>
      <span className={classNames.status}>
        <ContentStatus status={lesson.status} />
      </span>
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={<IconButton label={`Actions for ${lesson.name}`} icon={<IconDots size={18} />} />}
        />
      )}
    </li>
  );
}
