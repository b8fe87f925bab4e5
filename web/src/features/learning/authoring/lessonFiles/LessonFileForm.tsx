import { type FileValue, UPLOAD_NOTE } from '~/lib/files/upload';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { fileExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { ContentForm } from '../shared/ContentForm';
import { PlaceFields, placeLabels } from '../shared/PlaceFields';
import classNames from '../shared/shared.module.css';
import { useContentDraft } from '../shared/useContentDraft';
import type { LessonFileFieldsFragment } from './lessonFile.gql';

export interface LessonFileValues extends Record<string, unknown> {
  courseId: number | null;
  lessonId: number | null;
  name: string;
  source: 'file' | 'link';
  file: FileValue | null;
  url: string;
}

export function lessonFileInput({ name, source, file, url }: LessonFileValues) {
  return source === 'file'
    ? { name, fileId: file?.id ?? null, url: null }
    : { name, url: url.trim() || null, fileId: null };
}

interface Props {
  /** The file to change; none for a new one. */
  file?: LessonFileFieldsFragment;
  /** Where a new file goes, where it is known. */
  place?: { courseId: number; lessonId: number } | null;
  onSave: (values: LessonFileValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

export function LessonFileForm({ file: found, place, onSave, onReload, cancelPath }: Props) {
  const isLink = found?.kind === 'link';
  const form = useAtlasForm<LessonFileValues>({
    initialValues: {
      courseId: place?.courseId ?? null,
      lessonId: found?.lessonId ?? place?.lessonId ?? null,
      name: found?.name ?? '',
      source: isLink ? 'link' : 'file',
      file: found?.fileId ? { id: found.fileId, name: found.fileName, size: found.size, url: found.url } : null,
      url: isLink ? found.url : '',
    },
    rules: {
      ...(found ? {} : { courseId: [required()], lessonId: [required()] }),
      name: [required(), maxLength(150)],
      file: [
        (value: unknown, { source }: LessonFileValues) => (source === 'file' && !value ? 'is required' : undefined),
      ],
      url: [
        (value: unknown, { source }: LessonFileValues) => {
          if (source !== 'link') return undefined;
          const address = String(value ?? '').trim();
          if (!address) return 'is required';
          return /^https:\/\/\S+$/.test(address) ? undefined : 'must start with https://';
        },
      ],
    },
    labels: { ...placeLabels, file: 'File', fileId: 'File', url: 'Link' },
  });
  const draft = useContentDraft({
    content: 'lesson-file',
    id: found?.id ?? 0,
    seenAt: found?.updatedAt ?? null,
    form,
    fit: (values) => ({ ...values, ...place }),
  });
  const { source, name } = form.values;
  const file = form.field('file');
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={found ? 'Save lesson file' : 'Create lesson file'}
    >
      <Card className={classNames.fields}>
        {!found && <PlaceFields form={form} depth="lesson" />}
        <SegmentedControl
          label="Type"
          options={[
            { value: 'file', label: 'File' },
            { value: 'link', label: 'Web link' },
          ]}
          value={source}
          onChange={(next) => form.setValue('source', next as LessonFileValues['source'])}
        />
        {source === 'file' ? (
          <UploadField
            {...file}
            error={file.error ?? form.errors.fileId}
            purpose="lesson-file"
            extensions={fileExtensions}
            hint={`Pictures, videos, audio, presentations, spreadsheets, documents, PDF and archives. ${UPLOAD_NOTE}`}
            required
            onChange={(value, uploaded) => {
              file.onChange(value);
              if (uploaded && !name) form.setValue('name', uploaded.name.replace(/\.[a-z0-9]+$/i, '').slice(0, 150));
            }}
          />
        ) : (
          <TextField {...form.field('url')} type="url" maxLength={1000} placeholder="https://" required />
        )}
        <TextField {...form.field('name')} maxLength={150} autoComplete="off" hint="The name members see." />
      </Card>
    </ContentForm>
  );
}
