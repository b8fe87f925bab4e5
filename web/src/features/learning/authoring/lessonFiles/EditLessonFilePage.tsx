import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { ContentNotFound } from '../shared/ContentNotFound';
import { LessonFileForm, type LessonFileValues, lessonFileInput } from './LessonFileForm';
import { LessonFileByIdDocument, type LessonFileFieldsFragment, UpdateLessonFileDocument } from './lessonFile.gql';

export default function EditLessonFilePage() {
  const { id } = useRouteParams('editLessonFile');
  return (
    <Cell
      key={id}
      query={LessonFileByIdDocument}
      variables={{ id }}
      empty={<ContentNotFound noun="Lesson file" />}
      notFound={<ContentNotFound noun="Lesson file" />}
    >
      {({ lessonFile }) => lessonFile && <Edit found={lessonFile} />}
    </Cell>
  );
}

function Edit({ found }: { found: LessonFileFieldsFragment }) {
  // What the form was opened with: a refetch in the background must not throw away what was typed since.
  const [file] = useState(found);
  const [update] = useMutation(UpdateLessonFileDocument);
  usePageTitle(`Edit ${file.name}`);
  const save = async (values: LessonFileValues) => {
    await update({ variables: { id: file.id, input: lessonFileInput(values) } });
    toast.success(`${values.name.trim()} saved`);
    return routes.lessonFile({ id: file.id });
  };
  return (
    <>
      <PageHeader title={`Edit ${file.name}`} />
      <LessonFileForm file={file} onSave={save} cancelPath={routes.lessonFile({ id: file.id })} />
    </>
  );
}
