import { useId } from 'react';
import { Card } from '~/ui/Card';
import { CourseProgress } from './CourseProgress';
import type { CourseOutlineFragment } from './outline.gql';
import classNames from './syllabus.module.css';
import { UnitRow } from './UnitRow';

interface Props {
  course: CourseOutlineFragment;
  /** The lesson that is on the screen. */
  currentLessonId?: number;
}

/** Everything in a course, in order: what is done, what is next, what is locked and when it opens. */
export function Syllabus({ course, currentLessonId }: Props) {
  const title = useId();
  const openUnit = unitToShow(course, currentLessonId);
  const loose = course.units.filter((unit) => !course.tracks.some((track) => track.id === unit.trackId));
  const rows = (units: typeof course.units) =>
    units.map((unit) => (
      <UnitRow
        // A lesson of another unit opens that unit; what the person opened by hand stays open.
        key={unit.id}
        courseId={course.id}
        unit={unit}
        isClosed={!course.door.isOpen}
        startsOpen={unit.id === openUnit}
        currentLessonId={currentLessonId}
      />
    ));
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.syllabus} aria-labelledby={title}>
      <header className={classNames.head}>
        <p>Syllabus</p>
        <h2 id={title}>{course.name}</h2>
        <CourseProgress course={course} />
      </header>
      {rows(loose)}
      {course.tracks.map((track) => {
        const units = course.units.filter((unit) => unit.trackId === track.id);
        return (
          units.length > 0 && (
            <div key={track.id} className={classNames.track}>
              <div className={classNames.trackHead}>
                <h3>{track.name}</h3>
                {track.description && <p>{track.description}</p>}
              </div>
              {rows(units)}
            </div>
          )
        );
      })}
    </Card>
  );
}

/** The unit of the lesson on the screen, else of the one to go on with, else the first. */
function unitToShow(course: CourseOutlineFragment, lessonId?: number): number | undefined {
  const wanted = lessonId ?? course.nextLessonId;
  return (course.units.find((unit) => unit.lessons.some((lesson) => lesson.id === wanted)) ?? course.units[0])?.id;
}
