import { useApolloClient, useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Opened } from '~/ui/Form/Opened';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ContentNotFound } from '../shared/ContentNotFound';
import { LessonFileForm, type LessonFileValues, lessonFileInput } from './LessonFileForm';
import { LessonFileByIdDocument, type LessonFileFieldsFragment, UpdateLessonFileDocument } from './lessonFile.gql';

export default function EditLessonFilePage() {
  const { id } = useRouteParams('editLessonFile');
  const client = useApolloClient();
  const reload = async () => {
    const query = { query: LessonFileByIdDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.lessonFile;
  };
  return (
    <Cell
      key={id}
      query={LessonFileByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Lesson file" />}
      notFound={<ContentNotFound noun="Lesson file" />}
    >
      {({ lessonFile }) =>
        lessonFile && (
          <Opened found={lessonFile} reload={reload} noun="lesson file" backPath={routes.lessonFile({ id })}>
            {(opened, again) => <Edit key={opened.updatedAt} file={opened} onReload={again} />}
          </Opened>
        )
      }
    </Cell>
  );
}

function Edit({ file, onReload }: { file: LessonFileFieldsFragment; onReload: () => Promise<void> }) {
  const [update] = useMutation(UpdateLessonFileDocument);
  usePageTitle(`Edit ${file.name}`);
  const save = async (values: LessonFileValues) => {
    await update({ variables: { id: file.id, input: lessonFileInput(values), seenAt: file.updatedAt } });
    toast.success(`${values.name.trim()} saved`);
    return routes.lessonFile({ id: file.id });
  };
  return (
    <>
      <PageHeader title={`Edit ${file.name}`} />
      <LessonFileForm file={file} onSave={save} onReload={onReload} cancelPath={routes.lessonFile({ id: file.id })} />
    </>
  );
}
