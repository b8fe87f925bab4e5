import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CourseForm } from './CourseForm';
import { CreateCourseDocument } from './courseForm.gql';
import { CoursesDocument } from './courses.gql';
import { type CourseValues, courseInput } from './courseValues';

export default function NewCoursePage() {
  const [create] = useMutation(CreateCourseDocument, { refetchQueries: [CoursesDocument] });
  const save = async (values: CourseValues) => {
    const { data } = await create({ variables: { input: courseInput(values) } });
    const made = data?.createCourse;
    toast.success(`${made?.name ?? values.name} created`);
    return made ? routes.course({ id: made.id }) : routes.courses();
  };
  return (
    <>
      <PageHeader title="New Course" description="It starts as a draft. Units and lessons come next." />
      <CourseForm onSave={save} cancelPath={routes.courses()} />
    </>
  );
}
