import { useApolloClient, useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { toast } from '~/ui/toast';
import { type SegmentDetailsFragment, TestEmailDocument } from '../broadcasts/broadcasts.gql';
import { EmailField } from '../broadcasts/EmailField';
import { delayWords, minutesOf, timeOf } from './delays';
import { currentEmails, type EmailInput, emailInput, type SequenceEmail, sequenceInput } from './sequenceForm';
import { SaveEmailSequenceDocument, type SequenceDetailsFragment } from './sequences.gql';
import classNames from './sequences.module.css';

const PreviewModal = lazy(() => import('../broadcasts/PreviewModal'));

interface Props {
  sequence: SequenceDetailsFragment;
  /** The email to change; none for a new one at the end. */
  email?: SequenceEmail;
  segment?: SegmentDetailsFragment;
  fields: readonly string[];
  onClose: () => void;
  onSaved: () => unknown;
}

interface Values extends Record<string, unknown> {
  subject: string;
  body: string;
  waitUnit: string | null;
  wait: number | null;
  time: string | null;
}

const ownField = (path: string) => path.replace(/^emails\.\d+\./, '').replace('atMinute', 'time');

const units = [
  { value: 'days', label: 'Days, at a time' },
  { value: 'hours', label: 'Hours' },
];

/** Writes one email of a sequence. */
export default function SequenceEmailDrawer({ sequence, email, segment, fields, onClose, onSaved }: Props) {
  const client = useApolloClient();
  const [conflict, setConflict] = useState<string>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [save] = useMutation(SaveEmailSequenceDocument);
  const emails = currentEmails(sequence);
  const index = email ? emails.findIndex(({ id }) => id === email.id) : emails.length;
  const form = useAtlasForm<Values>({
    initialValues: {
      subject: email?.subject ?? '',
      body: email?.body ?? '',
      waitUnit: email?.waitUnit ?? (index === 0 ? 'hours' : 'days'),
      wait: email?.wait ?? (index === 0 ? 0 : 2),
      time: timeOf(email?.atMinute ?? 540),
    },
    labels: { subject: 'Subject', body: 'Text', waitUnit: 'Wait', wait: 'How many', time: 'Time' },
    rules: { subject: [required(), maxLength(150)], body: [required()], wait: [required()] },
  });
  const { subject, body } = form.values;
  const isInDays = form.values.waitUnit === 'days';
  const delay = {
    waitUnit: form.values.waitUnit ?? 'days',
    wait: form.values.wait ?? 0,
    atMinute: isInDays ? minutesOf(form.values.time) : null,
  };
  const submit = async () => {
    setConflict(undefined);
    const next: EmailInput[] = emails.map(emailInput);
    next[index] = { id: email?.id, subject, body, ...delay };
    try {
      await save({ variables: { id: sequence.id, input: sequenceInput(sequence, next), seenAt: sequence.updatedAt } });
    } catch (error) {
      const wrong = Object.entries(fieldErrors(error) ?? {});
      if (!wrong.length) throw error;
      // The server counts emails; this form shows one.
      form.base.setErrors(Object.fromEntries(wrong.map(([path, [message]]) => [ownField(path), message])));
      toast.error(wrong[0]?.[1][0] ?? errorMessage(error));
      return;
    }
    await onSaved();
    toast.success('Email saved');
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  const test = async () => {
    try {
      const { data } = await client.mutate({ mutation: TestEmailDocument, variables: { subject, body } });
      toast.success(`Test sent to ${data?.testEmail}`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const isWhole = Boolean(subject && body);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={email ? `Edit email ${index + 1}` : `Write email ${index + 1}`}
      isCovered={isPreviewing}
    >
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        <div className={classNames.delay}>
          <SelectField {...form.field('waitUnit')} options={units} />
          <NumberField {...form.field('wait')} />
          {isInDays && <TimeField {...form.field('time')} />}
        </div>
        <p className={classNames.count} role="status">
          {delayWords(delay, index === 0)}
        </p>
        <TextField
          {...form.field('subject')}
          maxLength={150}
          autoComplete="off"
          placeholder="Welcome aboard, {first name}"
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
          <SubmitButton loadingLabel="Saving...">Save email</SubmitButton>
        </FormActions>
      </Form>
      {isPreviewing && segment && (
        <Suspense>
          <PreviewModal subject={subject} body={body} segment={segment} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </Drawer>
  );
}
