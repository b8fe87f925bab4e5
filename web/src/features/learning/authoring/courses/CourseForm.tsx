import { useQuery } from '@apollo/client/react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cover } from '~/ui/art/Cover';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { pictureExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { RichTextField } from '../editor/RichTextField';
import { ContentForm } from '../shared/ContentForm';
import { OpenersField } from '../shared/OpenersField';
import classNames from '../shared/shared.module.css';
import { useContentDraft } from '../shared/useContentDraft';
import type { CourseDetailsFragment } from './course.gql';
import { ContentAuthorsDocument } from './courses.gql';
import { type CourseValues, courseValues } from './courseValues';

interface Props {
  /** The course to change; none for a new one. */
  course?: CourseDetailsFragment;
  onSave: (values: CourseValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

export function CourseForm({ course, onSave, onReload, cancelPath }: Props) {
  const { currentUser } = useAuth();
  const authors = useQuery(ContentAuthorsDocument).data?.contentAuthors ?? [];
  const form = useAtlasForm<CourseValues>({
    initialValues: { ...courseValues(course), ...(course ? {} : { authorId: currentUser?.id ?? null }) },
    rules: { name: [required(), maxLength(150)], shortDescription: [maxLength(500)] },
    labels: {
      authorId: 'Author',
      cover: 'Cover picture',
      coverFileId: 'Cover picture',
      openers: 'Access',
    },
  });
  const draft = useContentDraft({ content: 'course', id: course?.id ?? 0, seenAt: course?.updatedAt ?? null, form });
  const options = authors.map(({ id, name }) => ({ value: id, label: name }));
  const { author } = course ?? {};
  // Who wrote it stays to be seen, also after they stopped teaching.
  if (author && !authors.some(({ id }) => id === author.id)) options.push({ value: author.id, label: author.name });
  const cover = form.field('cover');
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={course ? 'Save course' : 'Create course'}
    >
      <Card className={classNames.fields}>
        <TextField {...form.field('name')} maxLength={150} autoComplete="off" />
        <TextArea
          {...form.field('shortDescription')}
          rows={2}
          maxLength={500}
          hint="One or two sentences, shown in lists."
        />
        <RichTextField {...form.field('description')} />
      </Card>
      <div className={classNames.column}>
        <Card className={classNames.fields}>
          <UploadField
            {...cover}
            error={cover.error ?? form.errors.coverFileId}
            purpose="course-cover"
            extensions={pictureExtensions}
            preview={({ url }) => <Cover id={course?.id ?? 0} src={url} className={classNames.cover} />}
          />
        </Card>
        <Card className={classNames.fields}>
          <SelectField {...form.field('authorId')} options={options} searchable clearable placeholder="No one" />
          <OpenersField
            field={form.field('openers')}
            known={course?.openers ?? []}
            hint="Leave empty to open it to every member."
            placeholder="Every member"
          />
        </Card>
      </div>
    </ContentForm>
  );
}
