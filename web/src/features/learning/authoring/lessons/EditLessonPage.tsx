import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ContentNotFound } from '../shared/ContentNotFound';
import { LessonForm } from './LessonForm';
import { LessonByIdDocument, type LessonDetailsFragment, UpdateLessonDocument } from './lesson.gql';
import { type LessonValues, lessonInput } from './lessonValues';

export default function EditLessonPage() {
  const { id } = useRouteParams('editLesson');
  const client = useApolloClient();
  const reload = async () => {
    const query = { query: LessonByIdDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.lesson;
  };
  return (
    <Cell
      key={id}
      query={LessonByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Lesson" />}
      notFound={<ContentNotFound noun="Lesson" />}
    >
      {({ lesson }) =>
        lesson && (
          <Opened found={lesson} reload={reload} noun="lesson" backPath={routes.lesson({ id })}>
            {(opened, again) => <Edit key={opened.updatedAt} lesson={opened} onReload={again} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function Edit({ lesson, onReload }: { lesson: LessonDetailsFragment; onReload: () => Promise<void> }) {
  const { id, name, updatedAt } = lesson;
  const [update] = useMutation(UpdateLessonDocument);
  usePageTitle(`Edit ${name}`);
  const save = async (values: LessonValues) => {
    await update({ variables: { id, input: lessonInput(values), seenAt: updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    return routes.lesson({ id });
  };
  return (
    <>
      <PageHeader title={`Edit ${name}`} />
      <LessonForm lesson={lesson} onSave={save} onReload={onReload} cancelPath={routes.lesson({ id })} />
    </>
  );
}
