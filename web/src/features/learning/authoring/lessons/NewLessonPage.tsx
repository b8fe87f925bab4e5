import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { CourseByIdDocument } from '../courses/course.gql';
import { ContentNotFound } from '../shared/ContentNotFound';
import { useIdParam } from '../shared/idParam';
import { useAuthorRights } from '../shared/rights';
import { UnitByIdDocument } from '../units/unit.gql';
import { LessonForm } from './LessonForm';
import { CreateLessonDocument } from './lesson.gql';
import { type LessonValues, lessonInput } from './lessonValues';

export default function NewLessonPage() {
  const unitId = useIdParam('unit');
  const { opensUnits } = useAuthorRights();
  if (!unitId || !opensUnits) return <NewLesson cancelPath={routes.courses()} />;
  return (
    <Cell
      query={UnitByIdDocument}
      variables={{ id: unitId }}
      empty={<ContentNotFound noun="Unit" />}
      notFound={<ContentNotFound noun="Unit" />}
    >
      {({ unit }) =>
        unit && (
          <NewLesson place={{ courseId: unit.courseId, unitId }} cancelPath={routes.course({ id: unit.courseId })} />
        )
      }
    </Cell>
  );
}

interface Props {
  place?: { courseId: number; unitId: number };
  cancelPath: string;
}

function NewLesson({ place, cancelPath }: Props) {
  const { opensLessons } = useAuthorRights();
  const [create] = useMutation(CreateLessonDocument);
  const save = async (values: LessonValues) => {
    const courseId = values.courseId ?? 0;
    const { data } = await create({
      variables: { unitId: values.unitId ?? 0, input: lessonInput(values) },
      refetchQueries: [{ query: CourseByIdDocument, variables: { id: courseId } }],
      awaitRefetchQueries: true,
    });
    toast.success(`${data?.createLesson.name ?? values.name} created`);
    return data && opensLessons ? routes.lesson({ id: data.createLesson.id }) : routes.course({ id: courseId });
  };
  return (
    <>
      <PageHeader title="New Lesson" description="It starts as a draft at the end of the unit." />
      <LessonForm place={place} onSave={save} cancelPath={cancelPath} />
    </>
  );
}
