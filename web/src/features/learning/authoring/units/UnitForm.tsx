import { useQuery } from '@apollo/client/react';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { RichTextField } from '../editor/RichTextField';
import { ContentForm } from '../shared/ContentForm';
import { DripFields, dripFieldRules, dripLabels } from '../shared/DripFields';
import { type DripValues, dripInput, dripValues } from '../shared/drip';
import { PlaceFields, placeLabels } from '../shared/PlaceFields';
import { PlaceChoicesDocument } from '../shared/places.gql';
import classNames from '../shared/shared.module.css';
import { useContentDraft } from '../shared/useContentDraft';
import type { UnitDetailsFragment } from './unit.gql';

export interface UnitValues extends Record<string, unknown>, DripValues {
  courseId: number | null;
  name: string;
  trackId: number | null;
  shortDescription: string;
  description: string;
}

export function unitInput(values: UnitValues) {
  return {
    name: values.name,
    trackId: values.trackId,
    shortDescription: values.shortDescription || null,
    description: values.description || null,
    drip: dripInput(values),
  };
}

interface Props {
  /** The unit to change; none for a new one. */
  unit?: UnitDetailsFragment;
  /** The course of a new unit, where it is known. */
  courseId?: number | null;
  onSave: (values: UnitValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

export function UnitForm({ unit, courseId = null, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<UnitValues>({
    initialValues: {
      courseId: unit?.courseId ?? courseId,
      name: unit?.name ?? '',
      trackId: unit?.trackId ?? null,
      shortDescription: unit?.shortDescription ?? '',
      description: unit?.description ?? '',
      ...dripValues(unit?.drip),
    },
    rules: {
      courseId: [required()],
      name: [required(), maxLength(150)],
      shortDescription: [maxLength(500)],
      ...dripFieldRules,
    },
    labels: { ...placeLabels, ...dripLabels, trackId: 'Track' },
  });
  const draft = useContentDraft({
    content: 'unit',
    id: unit?.id ?? 0,
    seenAt: unit?.updatedAt ?? null,
    form,
    // The address says where it goes; a draft for elsewhere keeps only its words.
    fit: (values) => (courseId ? { ...values, courseId, trackId: null } : values),
  });
  const chosen = form.values.courseId;
  const place = useQuery(PlaceChoicesDocument, { variables: { id: chosen ?? 0 }, skip: !chosen });
  const tracks = (chosen && place.data?.course?.tracks) || [];
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={unit ? 'Save unit' : 'Create unit'}
    >
      <Card className={classNames.fields}>
        <TextField {...form.field('name')} maxLength={150} autoComplete="off" />
        <TextArea {...form.field('shortDescription')} rows={2} maxLength={500} />
        <RichTextField {...form.field('description')} />
      </Card>
      <div className={classNames.column}>
        {(!unit || tracks.length > 0) && (
          <Card className={classNames.fields}>
            {!unit && <PlaceFields form={form} depth="course" />}
            {tracks.length > 0 && (
              <SelectField
                {...form.field('trackId')}
                options={tracks.map(({ id, name }) => ({ value: id, label: name }))}
                clearable
                placeholder="None"
              />
            )}
          </Card>
        )}
        <Card className={classNames.fields}>
          <DripFields form={form} />
        </Card>
      </div>
    </ContentForm>
  );
}
