import { useMutation } from '@apollo/client/react';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CourseByIdDocument } from '../courses/course.gql';
import { useIdParam } from '../shared/idParam';
import { UnitForm, type UnitValues, unitInput } from './UnitForm';
import { CreateUnitDocument } from './unit.gql';

export default function NewUnitPage() {
  const courseId = useIdParam('course');
  const [create] = useMutation(CreateUnitDocument);
  const save = async (values: UnitValues) => {
    const id = values.courseId ?? 0;
    const { data } = await create({
      variables: { courseId: id, input: unitInput(values) },
      refetchQueries: [{ query: CourseByIdDocument, variables: { id } }],
      awaitRefetchQueries: true,
    });
    toast.success(`${data?.createUnit.name ?? values.name} created`);
    return routes.course({ id });
  };
  return (
    <>
      <PageHeader title="New Unit" description="It goes at the end of the course." />
      <UnitForm
        courseId={courseId}
        onSave={save}
        cancelPath={courseId ? routes.course({ id: courseId }) : routes.courses()}
      />
    </>
  );
}
