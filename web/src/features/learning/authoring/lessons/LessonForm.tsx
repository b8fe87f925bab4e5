import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { matches, maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { RichTextField } from '../editor/RichTextField';
import { ContentForm } from '../shared/ContentForm';
import { DripFields, dripFieldRules, dripLabels } from '../shared/DripFields';
import { OpenersField } from '../shared/OpenersField';
import { PlaceFields, placeLabels } from '../shared/PlaceFields';
import classNames from '../shared/shared.module.css';
import { useContentDraft } from '../shared/useContentDraft';
import { videoAddress } from '../shared/videoAddress';
import type { LessonDetailsFragment } from './lesson.gql';
import { LENGTH, type LessonValues, lessonTypes, lessonValues, VIDEO } from './lessonValues';
import { VideoFields } from './VideoFields';

interface Props {
  /** The lesson to change; none for a new one. */
  lesson?: LessonDetailsFragment;
  /** Where a new lesson goes, where it is known. */
  place?: { courseId: number; unitId: number } | null;
  onSave: (values: LessonValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

export function LessonForm({ lesson, place, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<LessonValues>({
    initialValues: { ...lessonValues(lesson), ...place },
    rules: {
      ...(lesson ? {} : { courseId: [required()], unitId: [required()] }),
      name: [required(), maxLength(150)],
      shortDescription: [maxLength(500)],
      videoUrl: [
        (value: unknown, { type, source }: LessonValues) =>
          type === VIDEO && source === 'address' ? videoAddress(value) : undefined,
      ],
      length: [matches(LENGTH)],
      ...dripFieldRules,
    },
    labels: {
      ...placeLabels,
      ...dripLabels,
      videoUrl: 'Video link',
      video: 'Video file',
      videoFileId: 'Video file',
      captions: 'Captions',
      captionsFileId: 'Captions',
      length: 'Length',
      seconds: 'Length',
      openers: 'Access',
    },
  });
  const draft = useContentDraft({
    content: 'lesson',
    id: lesson?.id ?? 0,
    seenAt: lesson?.updatedAt ?? null,
    form,
    // The address says where it goes; a draft for elsewhere keeps only its words.
    fit: (values) => ({ ...values, ...place }),
  });
  const type = form.field('type');
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={lesson ? 'Save lesson' : 'Create lesson'}
    >
      <Card className={classNames.fields}>
        <TextField {...form.field('name')} maxLength={150} autoComplete="off" />
        <SelectField {...type} options={lessonTypes} onChange={(next) => type.onChange(next ?? VIDEO)} />
        {form.values.type === VIDEO && <VideoFields form={form} />}
        <TextArea {...form.field('shortDescription')} rows={2} maxLength={500} />
        <RichTextField {...form.field('description')} />
      </Card>
      <div className={classNames.column}>
        {!lesson && (
          <Card className={classNames.fields}>
            <PlaceFields form={form} depth="unit" />
          </Card>
        )}
        <Card className={classNames.fields}>
          <TextField
            {...form.field('length')}
            error={form.errors.length ?? form.errors.seconds}
            placeholder="14:32"
            hint="Minutes and seconds. Optional."
          />
          <Checkbox {...form.checkbox('isRequired')} label="Required to complete the course" />
          <Checkbox
            {...form.checkbox('isFree')}
            label="Free for everyone with an account"
            hint="Also for people who aren't members yet. It appears on their home."
          />
        </Card>
        <Card className={classNames.fields}>
          <DripFields form={form} />
          <OpenersField
            field={form.field('openers')}
            known={lesson?.openers ?? []}
            hint="Leave empty to use the access of the course."
            placeholder="Same as the course"
          />
        </Card>
      </div>
    </ContentForm>
  );
}
