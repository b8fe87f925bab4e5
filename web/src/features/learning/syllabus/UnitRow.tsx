import { useId, useState } from 'react';
import { IconChevronDown, IconCircleCheckFilled } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { LessonRow } from './LessonRow';
import type { CourseOutlineFragment } from './outline.gql';
import classNames from './syllabus.module.css';

interface Props {
  courseId: number;
  unit: CourseOutlineFragment['units'][number];
  /** The whole course is closed: its rows say no reason of their own. */
  isClosed: boolean;
  startsOpen: boolean;
  currentLessonId?: number;
}

/** One unit that folds, with its lessons on a line. */
export function UnitRow({ courseId, unit, isClosed, startsOpen, currentLessonId }: Props) {
  const panel = useId();
  const [open, setOpen] = useState(startsOpen);
  const [wasWanted, setWasWanted] = useState(startsOpen);
  // Going on to a lesson of this unit opens it.
  if (wasWanted !== startsOpen) {
    setWasWanted(startsOpen);
    if (startsOpen) setOpen(true);
  }
  const isOptional = unit.neededCount === 0;
  const isDone = isOptional
    ? unit.lessonCount > 0 && unit.doneCount === unit.lessonCount
    : unit.neededDoneCount === unit.neededCount;
  return (
    <div className={classNames.unit}>
      <button type="button" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        {isDone && <IconCircleCheckFilled className={classNames.ok} size={20} aria-hidden />}
        <span className={classNames.unitName}>
          {unit.name}
          {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </span>
        <span className={classNames.count}>
          {isOptional ? 'Optional' : `${unit.neededDoneCount} of ${unit.neededCount}`}
        </span>
        <IconChevronDown className={classNames.chevron} size={18} stroke={2} aria-hidden />
      </button>
      <ol id={panel} className={classNames.lessons} hidden={!open}>
        {unit.lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            courseId={courseId}
            lesson={lesson}
            isClosed={isClosed}
            isCurrent={lesson.id === currentLessonId}
          />
        ))}
      </ol>
    </div>
  );
}
