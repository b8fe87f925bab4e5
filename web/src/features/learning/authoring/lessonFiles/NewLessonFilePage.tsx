import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { LessonByIdDocument } from '../lessons/lesson.gql';
import { ContentNotFound } from '../shared/ContentNotFound';
import { useIdParam } from '../shared/idParam';
import { useAuthorRights } from '../shared/rights';
import { LessonFileForm, type LessonFileValues, lessonFileInput } from './LessonFileForm';
import { CreateLessonFileDocument } from './lessonFile.gql';

export default function NewLessonFilePage() {
  const lessonId = useIdParam('lesson');
  const { opensLessons } = useAuthorRights();
  if (!lessonId || !opensLessons) return <NewLessonFile cancelPath={routes.courses()} />;
  return (
    <Cell
      query={LessonByIdDocument}
      variables={{ id: lessonId }}
      empty={<ContentNotFound noun="Lesson" />}
      notFound={<ContentNotFound noun="Lesson" />}
    >
      {({ lesson }) =>
        lesson && (
          <NewLessonFile place={{ courseId: lesson.courseId, lessonId }} cancelPath={routes.lesson({ id: lessonId })} />
        )
      }
    </Cell>
  );
}

interface Props {
  place?: { courseId: number; lessonId: number };
  cancelPath: string;
}

function NewLessonFile({ place, cancelPath }: Props) {
  const { opensLessons } = useAuthorRights();
  const [create] = useMutation(CreateLessonFileDocument);
  const save = async (values: LessonFileValues) => {
    const id = values.lessonId ?? 0;
    const { data } = await create({
      variables: { lessonId: id, input: lessonFileInput(values) },
      ...(opensLessons ? { refetchQueries: [{ query: LessonByIdDocument, variables: { id } }] } : {}),
      awaitRefetchQueries: true,
    });
    toast.success(`${data?.createLessonFile.name ?? values.name} created`);
    return opensLessons ? routes.lesson({ id }) : routes.courses();
  };
  return (
    <>
      <PageHeader title="New Lesson File" description="A file or web link that comes with a lesson." />
      <LessonFileForm place={place} onSave={save} cancelPath={cancelPath} />
    </>
  );
}
