import { type ReactNode, useRef } from 'react';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconPlus } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { CourseDetailsFragment } from '../courses/course.gql';
import { useAuthorRights } from '../shared/rights';
import { count } from '../shared/words';
import type { Dragging } from './dragging';
import { OutlineUnit } from './OutlineUnit';
import classNames from './outline.module.css';
import { useOutline } from './useOutline';
import { useOutlineActions } from './useOutlineActions';
import { useRowDrag } from './useRowDrag';

interface Props {
  course: CourseDetailsFragment;
  onChanged: () => Promise<void>;
}

/** The units and lessons of a course, by track, put in order by dragging or by the arrow keys. */
export function Outline({ course, onChanged }: Props) {
  const rights = useAuthorRights();
  const place = useRef<HTMLDivElement>(null);
  const outline = useOutline({ course, onReload: onChanged, place });
  const drag = useRowDrag({ place, onDrop: outline.drop });
  const actions = useOutlineActions(onChanged);
  const isOpen = course.status !== 'archived';
  const dragging: Dragging | null = rights.changes && isOpen ? { ...drag, outline } : null;
  const lessons = new Map(course.units.flatMap((unit) => unit.lessons).map((lesson) => [lesson.id, lesson]));
  const units = new Map(course.units.map((unit) => [unit.id, unit]));
  const hasTracks = course.tracks.length > 0;

  const rowsOf = (trackId: number | null): ReactNode => {
    const mates = outline.order.filter((unit) => unit.trackId === trackId);
    const others = mates.filter(({ id }) => id !== drag.dragged?.id);
    const isTarget = drag.dragged?.kind === 'unit' && drag.landing?.into === (trackId ?? 0);
    return mates.map((placed) => {
      const unit = units.get(placed.id);
      const at = others.indexOf(placed);
      const landsBefore = isTarget && at === drag.landing?.index;
      const landsAfter = isTarget && at === others.length - 1 && drag.landing?.index === others.length;
      return (
        unit && (
          <OutlineUnit
            key={unit.id}
            unit={unit}
            lessons={placed.lessonIds.flatMap((id) => lessons.get(id) ?? [])}
            dragging={dragging}
            drop={at < 0 ? undefined : landsBefore ? 'before' : landsAfter ? 'after' : undefined}
            actions={actions}
            isOpen={isOpen}
          />
        )
      );
    });
  };

  return (
    <Card as="section" padding="none" aria-label="Outline" className={classNames.outline}>
      <header className={classNames.head}>
        <div>
          <h2>Outline</h2>
          <p>
            {count(course.units.length, 'unit')}, {count(course.lessonCount, 'lesson')}
          </p>
        </div>
        {isOpen && rights.addsUnits && (
          <LinkButton to={routes.newUnit({ course: course.id })} icon={<IconPlus size={18} aria-hidden />}>
            Add unit
          </LinkButton>
        )}
      </header>
      <VisuallyHidden>
        <span role="status">{outline.announcement}</span>
      </VisuallyHidden>
      {course.units.length === 0 ? (
        <EmptyState title="No units yet">Lessons live in units. Start with the first one.</EmptyState>
      ) : (
        <div ref={place} data-dragging={drag.dragged?.kind}>
          {outline.groups.map((trackId) => {
            const track = course.tracks.find(({ id }) => id === trackId);
            const rows = outline.order.some((unit) => unit.trackId === trackId);
            if (!track && hasTracks && !rows && !drag.dragged) return null;
            return (
              <div key={trackId ?? 0} data-group={trackId ?? 0} className={classNames.group}>
                {hasTracks && (
                  <div className={classNames.track}>
                    <h3>{track?.name ?? 'Not in a track'}</h3>
                    {track?.description && <p>{track.description}</p>}
                  </div>
                )}
                {rows ? (
                  rowsOf(trackId)
                ) : (
                  <p
                    className={classNames.none}
                    data-drop={
                      drag.dragged?.kind === 'unit' && drag.landing?.into === (trackId ?? 0) ? 'before' : undefined
                    }
                  >
                    No units in this track.
                  </p>
                )}
              </div>
            );
          })}
        </div>
      )}
      {actions.dialogs}
    </Card>
  );
}
