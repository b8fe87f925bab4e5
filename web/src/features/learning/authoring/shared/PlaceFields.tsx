import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
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
  const { courses, search } = useCourses();
  const inside = useQuery(PlaceChoicesDocument, { variables: { id: courseId ?? 0 }, skip: !courseId });
  const chosen = courseId ? inside.data?.course : null;
  const units = chosen?.units ?? [];
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
        options={[...new Map([...(chosen ? [chosen] : []), ...courses].map(({ id, name }) => [id, name]))].map(
          ([value, label]) => ({ value, label }),
        )}
        onChange={choose}
        onSearch={search}
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

/** The courses whose names hold what was typed; the first of them, however many there are. */
function useCourses() {
  const [asked, setAsked] = useState('');
  const { onChange } = useDelayedText(asked, setAsked);
  const { data, previousData } = useQuery(CourseChoicesDocument, { variables: { search: asked } });
  return { courses: (data ?? previousData)?.courses.rows ?? [], search: onChange };
}

export const placeLabels = { courseId: 'Course', unitId: 'Unit', lessonId: 'Lesson' };
