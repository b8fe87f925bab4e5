import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { FileValue } from '~/lib/files/upload';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { pictureExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { IconPlus, IconTrash } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { kinds } from './kinds';
import {
  type AffiliateResourceRowFragment,
  ResourceFunnelsDocument,
  SaveAffiliateResourceDocument,
} from './manage.gql';
import own from './resources.module.css';

interface Props {
  /** What is changed; none for a new one. */
  resource?: AffiliateResourceRowFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Size {
  key: number;
  name: string;
  file: FileValue | null;
}

const SIZES_MAX = 12;
const options = Object.entries(kinds).map(([value, { one }]) => ({ value, label: one }));
const WORDS_HINT = '{link} becomes the affiliate’s own link, {first_name} and {name} their name.';

/** Makes or changes something to share. */
export default function ResourceDrawer({ resource, onClose, onSaved }: Props) {
  const [conflict, setConflict] = useState<string>();
  const [sizes, setSizes] = useState<Size[]>(() => sizesOf(resource));
  const [save] = useMutation(SaveAffiliateResourceDocument);
  const funnels = useQuery(ResourceFunnelsDocument).data?.rateFunnels ?? [];
  const form = useAtlasForm({
    initialValues: {
      title: resource?.title ?? '',
      kind: (resource?.kind ?? 'picture') as string | null,
      note: resource?.note ?? '',
      subject: resource?.subject ?? '',
      body: resource?.body ?? '',
      funnelId: (resource?.funnelId ?? '') as string | null,
      pictures: '',
    },
    labels: { kind: 'Type', note: 'How to use it', body: 'Text', funnelId: '{link} opens', pictures: 'Pictures' },
    rules: {
      title: [required(), maxLength(120)],
      kind: [required()],
      note: [maxLength(500)],
      subject: [maxLength(150)],
      body: [maxLength(5000)],
    },
  });
  const { kind } = form.values;
  const change = (key: number, next: Partial<Size>) =>
    setSizes((now) => now.map((size) => (size.key === key ? { ...size, ...next } : size)));
  const submit = async (values: typeof form.values) => {
    setConflict(undefined);
    const { title, note, subject, body, funnelId } = values;
    await save({
      variables: {
        id: resource?.id,
        seenAt: resource?.updatedAt,
        input: {
          title,
          kind: values.kind ?? '',
          note,
          subject,
          body,
          funnelId: funnelId || null,
          pictures: sizes.flatMap(({ name, file }) => (file ? [{ fileId: file.id, name: name || 'Picture' }] : [])),
        },
      },
    });
    await onSaved();
    toast.success(resource ? `${title} saved` : `Affiliates can share ${title} now`);
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Drawer opened onClose={onClose} title={resource ? 'Edit resource' : 'Create resource'}>
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={own.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        <TextField {...form.field('title')} maxLength={120} autoComplete="off" />
        <SelectField {...form.field('kind')} options={options} />
        <fieldset className={own.pictures}>
          <legend>Pictures in sizes</legend>
          {form.errors.pictures && <Banner variant="danger">{form.errors.pictures}</Banner>}
          {sizes.map(({ key, name, file }) => (
            <div key={key} className={own.size}>
              <TextField
                label="What it's for"
                value={name}
                maxLength={60}
                placeholder="Story or My Day"
                onChange={(next) => change(key, { name: next })}
              />
              <UploadField
                label="Picture"
                purpose="affiliate-picture"
                extensions={pictureExtensions}
                value={file}
                onChange={(next) => change(key, { file: next })}
              />
              <Button
                size="sm"
                variant="danger-text"
                icon={<IconTrash size={16} aria-hidden />}
                onClick={() => setSizes((now) => now.filter((size) => size.key !== key))}
              >
                Remove size
              </Button>
            </div>
          ))}
          {sizes.length < SIZES_MAX && (
            <Button
              size="sm"
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => setSizes((now) => [...now, { key: nextKey(now), name: '', file: null }])}
            >
              Add size
            </Button>
          )}
        </fieldset>
        {kind === 'email' && <TextField {...form.field('subject')} required maxLength={150} autoComplete="off" />}
        <TextArea {...form.field('body')} required={kind !== 'picture'} rows={8} maxLength={5000} hint={WORDS_HINT} />
        <SelectField
          {...form.field('funnelId')}
          options={[
            { value: '', label: 'Their main link' },
            ...funnels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextArea {...form.field('note')} rows={3} maxLength={500} hint="Where and when it works best. Optional." />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">{resource ? 'Save resource' : 'Create resource'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}

const nextKey = (sizes: readonly Size[]) => Math.max(0, ...sizes.map(({ key }) => key)) + 1;

function sizesOf(resource?: AffiliateResourceRowFragment): Size[] {
  return (resource?.pictures ?? []).map((picture, index) => ({
    key: index + 1,
    name: picture.name,
    file: {
      id: picture.fileId,
      name: picture.fileName,
      size: picture.size,
      kind: 'image',
      url: picture.url,
      thumbUrl: picture.thumbUrl,
    },
  }));
}
