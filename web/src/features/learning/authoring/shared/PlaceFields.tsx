import { useQuery } from '@apollo/client/react';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { CourseChoicesDocument, PlaceChoicesDocument } from './places.gql';

/** Where new content goes. */
export interface PlaceValues {
  courseId: number | null;
  unitId?: number | null;
  lessonId?: number | null;
}

interface Props<Values extends PlaceValues> {
  form: AtlasForm<Values>;
  /** How deep the choice goes. */
  depth: 'course' | 'unit' | 'lesson';
}

/** The course, and in it the unit or the lesson. */
export function PlaceFields<Values extends PlaceValues>({ form, depth }: Props<Values>) {
  const fields = form as unknown as AtlasForm<Required<PlaceValues>>;
  const { courseId } = fields.values;
  const courses = useQuery(CourseChoicesDocument).data?.courses.rows ?? [];
  const inside = useQuery(PlaceChoicesDocument, {
    variables: { id: courseId ?? 0 },
    skip: !courseId || depth === 'course',
  });
  const units = (courseId && inside.data?.course?.units) || [];
  const choose = (id: number | null) => {
    fields.setValue('courseId', id);
    if (id === courseId) return;
    if (depth === 'unit') fields.setValue('unitId', null);
    if (depth === 'lesson') fields.setValue('lessonId', null);
  };
  return (
    <>
      <SelectField
        {...fields.field('courseId')}
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
        searchable
        placeholder="Choose a course"
      />
      {depth === 'unit' && (
        <SelectField
          {...fields.field('unitId')}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={!courseId}
          placeholder={courseId ? 'Choose a unit' : 'Choose a course first'}
          emptyMessage="This course has no units yet"
        />
      )}
      {depth === 'lesson' && (
        <SelectField
          {...fields.field('lessonId')}
          options={units.flatMap((unit) =>
            unit.lessons.map(({ id, name }) => ({ value: id, label: `${unit.name}: ${name}` })),
          )}
          disabled={!courseId}
          searchable
          placeholder={courseId ? 'Choose a lesson' : 'Choose a course first'}
          emptyMessage="This course has no lessons yet"
        />
      )}
    </>
  );
}

export const placeLabels = { courseId: 'Course', unitId: 'Unit', lessonId: 'Lesson' };
