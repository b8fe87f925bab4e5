import { SegmentedBar } from '~/ui/Progress';
import classNames from './syllabus.module.css';

interface Props {
  course: {
    lessonCount: number;
    doneCount: number;
    percent: number;
    units: readonly { lessonCount: number; doneCount: number }[];
  };
}

/** 6 of 18 lessons done, with one segment per unit. */
export function CourseProgress({ course }: Props) {
  return (
    <div className={classNames.progress}>
      <p>
        <span>
          <b>
            {course.doneCount} of {course.lessonCount}
          </b>{' '}
          lessons done
        </span>
        <b>{course.percent}%</b>
      </p>
      <SegmentedBar
        label="Course progress"
        segments={course.units.map((unit) => ({ done: unit.doneCount, total: unit.lessonCount }))}
      />
    </div>
  );
}
