import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { IconButton, LinkButton } from '~/ui/Button';
import { IconDots, IconPlus } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import type { CourseOrderFragment, OutlineLessonFragment } from '../courses/course.gql';
import { useAuthorRights } from '../shared/rights';
import { dripWords } from '../shared/words';
import { type Dragging, isDragged, moveItems } from './dragging';
import { MoveHandle } from './MoveHandle';
import { OutlineLesson } from './OutlineLesson';
import classNames from './outline.module.css';
import type { OutlineActions } from './useOutlineActions';

interface Props {
  unit: CourseOrderFragment['units'][number];
  lessons: readonly OutlineLessonFragment[];
  /** Null for who may not change the order. */
  dragging: Dragging | null;
  /** The line that shows where the dragged unit would land. */
  drop?: 'before' | 'after';
  actions: OutlineActions;
  isOpen: boolean;
}

export function OutlineUnit({ unit, lessons, dragging, drop, actions, isOpen }: Props) {
  const rights = useAuthorRights();
  const what = { kind: 'unit', id: unit.id } as const;
  const drip = dripWords(unit.drip);
  const isTarget = dragging?.dragged?.kind === 'lesson' && dragging.landing?.into === unit.id;
  const others = lessons.filter(({ id }) => id !== dragging?.dragged?.id || dragging.dragged.kind !== 'lesson');
  const items = [...(dragging ? moveItems(what, dragging) : []), ...(isOpen ? actions.unitItems(unit) : [])];
  return (
    <section
      data-unit={unit.id}
      data-drop={drop}
      data-dragged={isDragged(what, dragging) || undefined}
      className={classNames.unit}
      aria-label={unit.name}
    >
      <div className={classNames.unitHead}>
        {dragging && <MoveHandle what={what} name={unit.name} dragging={dragging} />}
        <div className={classNames.words}>
          <h4>{rights.opensUnits ? <Link to={routes.unit({ id: unit.id })}>{unit.name}</Link> : unit.name}</h4>
          {drip && <p>{drip}</p>}
        </div>
        {isOpen && rights.addsLessons && (
          <LinkButton
            size="sm"
            variant="subtle"
            to={routes.newLesson({ unit: unit.id })}
            aria-label={`Add lesson to ${unit.name}`}
            icon={<IconPlus size={16} aria-hidden />}
          >
            Add lesson
          </LinkButton>
        )}
        {items.length > 0 && (
          <Menu
            items={items}
            trigger={<IconButton label={`Actions for ${unit.name}`} icon={<IconDots size={18} />} />}
          />
        )}
      </div>
      {lessons.length === 0 ? (
        <p className={classNames.none} data-drop={isTarget ? 'before' : undefined}>
          No lessons yet.
        </p>
      ) : (
        <ol className={classNames.lessons}>
          {lessons.map((lesson) => {
            const at = others.indexOf(lesson);
            const index = isTarget ? dragging.landing?.index : undefined;
            const isLast = at === others.length - 1 && index === others.length;
            return (
              <OutlineLesson
                key={lesson.id}
                lesson={lesson}
                dragging={dragging}
                drop={at < 0 ? undefined : at === index ? 'before' : isLast ? 'after' : undefined}
                actions={actions}
                isOpen={isOpen}
              />
            );
          })}
        </ol>
      )}
    </section>
  );
}
