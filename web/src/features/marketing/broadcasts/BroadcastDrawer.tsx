import { useApolloClient, useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import {
  type BroadcastDetailsFragment,
  SaveBroadcastDocument,
  type SegmentDetailsFragment,
  TestEmailDocument,
} from './broadcasts.gql';
import classNames from './broadcasts.module.css';
import { EmailField } from './EmailField';
import { peopleWords } from './segmentForm';

const PreviewModal = lazy(() => import('./PreviewModal'));

interface Props {
  /** The draft to change; none for a new one. */
  broadcast?: BroadcastDetailsFragment;
  segments: readonly SegmentDetailsFragment[];
  fields: readonly string[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  subject: string;
  body: string;
  segmentId: string | null;
}

/** Writes a broadcast. */
export default function BroadcastDrawer({ broadcast, segments, fields, onClose, onSaved }: Props) {
  const client = useApolloClient();
  const [saved, setSaved] = useState(broadcast);
  const [conflict, setConflict] = useState<string>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [save] = useMutation(SaveBroadcastDocument);
  const form = useAtlasForm<Values>({
    initialValues: {
      subject: broadcast?.subject ?? '',
      body: broadcast?.body ?? '',
      segmentId: broadcast ? String(broadcast.segmentId) : null,
    },
    labels: { subject: 'Subject', body: 'Text', segmentId: 'Send to' },
    rules: { subject: [required(), maxLength(150)], segmentId: [required()], body: [required()] },
  });
  const input = (values: Values) => ({
    subject: values.subject,
    body: values.body,
    segmentId: Number(values.segmentId),
  });
  const store = async (values: Values) => {
    setConflict(undefined);
    const variables = { id: saved?.id, input: input(values), seenAt: saved?.updatedAt };
    const { data } = await save({ variables });
    setSaved(data?.saveBroadcast);
    await onSaved();
    return data?.saveBroadcast;
  };
  const submit = async (values: Values) => {
    await store(values);
    toast.success('Draft saved');
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  const test = async () => {
    try {
      const { subject, body } = form.values;
      const { data } = await client.mutate({ mutation: TestEmailDocument, variables: { subject, body } });
      toast.success(`Test sent to ${data?.testEmail}`);
    } catch (error) {
      fail(error);
    }
  };
  const isWhole = Boolean(form.values.subject && form.values.body && form.values.segmentId);
  const segment = segments.find(({ id }) => String(id) === form.values.segmentId);
  return (
    <Drawer opened onClose={onClose} title={broadcast ? 'Edit broadcast' : 'Write broadcast'} isCovered={isPreviewing}>
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        <SelectField
          {...form.field('segmentId')}
          options={segments.map(({ id, name, count }) => ({
            value: String(id),
            label: `${name} · ${peopleWords(count)}`,
          }))}
        />
        <TextField
          {...form.field('subject')}
          maxLength={150}
          autoComplete="off"
          placeholder="{first name}, live tayo this Saturday"
        />
        <EmailField
          {...form.field('body')}
          fields={fields}
          hint="Everyone sees their own name where a merge field is. A link to unsubscribe is added at the end."
        />
        <FormActions>
          <Button disabled={!isWhole} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          <Button disabled={!isWhole} onClick={() => void test()}>
            Send test to me
          </Button>
          <SubmitButton loadingLabel="Saving...">Save draft</SubmitButton>
        </FormActions>
      </Form>
      {isPreviewing && segment && (
        <Suspense>
          <PreviewModal
            subject={form.values.subject}
            body={form.values.body}
            segment={segment}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
