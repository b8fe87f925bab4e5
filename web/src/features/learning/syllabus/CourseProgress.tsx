import { SegmentedBar } from '~/ui/Progress';
import classNames from './syllabus.module.css';

interface Props {
  course: {
    lessonCount: number;
    neededCount: number;
    neededDoneCount: number;
    percent: number;
    units: readonly { neededCount: number; neededDoneCount: number }[];
  };
}

/** 6 of 17 lessons done, with one segment per unit. Only the lessons that complete the course count. */
export function CourseProgress({ course }: Props) {
  const optional = course.lessonCount - course.neededCount;
  const lessons = course.neededCount === 1 ? 'lesson' : 'lessons';
  return (
    <div className={classNames.progress}>
      <p>
        <span>
          <b>
            {course.neededDoneCount} of {course.neededCount}
          </b>{' '}
          {optional > 0 ? `required ${lessons} done · ${optional} optional` : `${lessons} done`}
        </span>
        <b>{course.percent}%</b>
      </p>
      <SegmentedBar
        label="Course progress"
        percent={course.percent}
        segments={course.units.map((unit) => ({ done: unit.neededDoneCount, total: unit.neededCount }))}
      />
    </div>
  );
}
