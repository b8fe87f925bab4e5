import { useMutation } from '@apollo/client/react';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CourseForm } from './CourseForm';
import type { CourseDetailsFragment } from './course.gql';
import { UpdateCourseDocument } from './courseForm.gql';
import { type CourseValues, courseInput } from './courseValues';
import { EditableCourse } from './EditableCourse';

export default function EditCoursePage() {
  const { id } = useRouteParams('editCourse');
  return (
    <EditableCourse key={id} id={id}>
      {(course, reload) => <Edit key={course.updatedAt} course={course} onReload={reload} />}
    </EditableCourse>
  );
}

function Edit({ course, onReload }: { course: CourseDetailsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateCourseDocument);
  usePageTitle(`Edit ${course.name}`);
  const save = async (values: CourseValues) => {
    await update({ variables: { id: course.id, input: courseInput(values), seenAt: course.updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    return routes.course({ id: course.id });
  };
  return (
    <>
      <PageHeader title={`Edit ${course.name}`} />
      <CourseForm course={course} onSave={save} onReload={onReload} cancelPath={routes.course({ id: course.id })} />
    </>
  );
}
