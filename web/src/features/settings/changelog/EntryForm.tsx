import { useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { Markdown } from '~/ui/Markdown';
import { toast } from '~/ui/toast';
import type { ChangelogEntryFieldsFragment } from './changelog.gql';
import classNames from './EntryEditor.module.css';

export interface EntryValues extends Record<string, unknown> {
  title: string;
  body: string;
  isPublished: boolean;
}

interface Props {
  /** The entry to change; none for a new one. */
  entry?: ChangelogEntryFieldsFragment;
  onSave: (values: EntryValues) => Promise<void>;
  /** Called once the form knows that everything is saved, so that leaving asks nothing. */
  onSaved: () => void;
  onCancel: () => void;
  /** Brings the newest version after somebody else was faster. */
  onReload?: () => void;
}

export function EntryForm({ entry, onSave, onSaved, onCancel, onReload }: Props) {
  const [conflict, setConflict] = useState<string>();
  const form = useAtlasForm<EntryValues>({
    initialValues: { title: entry?.title ?? '', body: entry?.body ?? '', isPublished: Boolean(entry?.publishedAt) },
    labels: { body: 'Text', isPublished: 'Published' },
    rules: { title: [required(), maxLength(200)], body: [required(), maxLength(20_000)] },
  });
  const { title, body, isPublished } = form.values;
  const submit = async (values: EntryValues) => {
    setConflict(undefined);
    await onSave({ title: values.title.trim(), body: values.body, isPublished: values.isPublished });
    onSaved();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Form form={form} onSubmit={submit} onFailure={fail} guard compact>
      {conflict && (
        <>
          <Banner variant="danger">{conflict}</Banner>
          {onReload && (
            <div>
              <Button onClick={onReload}>Load the newest version</Button>
            </div>
          )}
        </>
      )}
      <div className={classNames.columns}>
        <Card className={classNames.fields}>
          <TextField {...form.field('title')} maxLength={200} />
          <TextArea
            {...form.field('body')}
            rows={14}
            hint="Markdown: **bold**, *italic*, [text](https://link), - lists, 1. steps, > quotes, ## headings."
          />
          <Checkbox
            {...form.checkbox('isPublished')}
            hint="Everyone can read published entries. Only the team sees drafts."
          />
        </Card>
        <Card className={classNames.preview} aria-label="Preview" role="region">
          <p className={classNames.hint}>Preview</p>
          <h2>{title || 'Title'}</h2>
          {body ? (
            <Markdown text={body} topHeading={3} />
          ) : (
            <p className={classNames.hint}>Your text will appear here.</p>
          )}
        </Card>
      </div>
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton loadingLabel="Saving...">
          {isPublished ? (entry?.publishedAt ? 'Save changes' : 'Publish entry') : 'Save draft'}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
