import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { RadioCards } from '~/ui/fields/RadioCards';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import type { SegmentDetailsFragment } from '../broadcasts/broadcasts.gql';
import { peopleWords } from '../broadcasts/segmentForm';
import { sequenceInput } from './sequenceForm';
import { SaveEmailSequenceDocument, type SequenceDetailsFragment } from './sequences.gql';
import classNames from './sequences.module.css';

interface Props {
  /** The sequence to change; none for a new one. */
  sequence?: SequenceDetailsFragment;
  segments: readonly SegmentDetailsFragment[];
  onClose: () => void;
  onSaved: (saved: SequenceDetailsFragment) => unknown;
}

interface Values extends Record<string, unknown> {
  name: string;
  segmentId: string | null;
  who: string;
}

/** Names a sequence and says who gets it. */
export default function SequenceDrawer({ sequence, segments, onClose, onSaved }: Props) {
  const [conflict, setConflict] = useState<string>();
  const [save] = useMutation(SaveEmailSequenceDocument);
  const isStarted = Boolean(sequence?.startedAt);
  const form = useAtlasForm<Values>({
    initialValues: {
      name: sequence?.name ?? '',
      segmentId: sequence ? String(sequence.segmentId) : null,
      who: sequence?.onlyNew === false ? 'all' : 'new',
    },
    labels: { name: 'Name', segmentId: 'Starts when someone joins', who: 'Who gets it' },
    rules: { name: [required(), maxLength(80)], segmentId: [required()] },
  });
  const submit = async (values: Values) => {
    setConflict(undefined);
    const input = {
      ...(sequence ? sequenceInput(sequence) : { emails: [] }),
      name: values.name,
      segmentId: Number(values.segmentId),
      onlyNew: values.who === 'new',
    };
    const { data } = await save({ variables: { id: sequence?.id, input, seenAt: sequence?.updatedAt } });
    if (data) await onSaved(data.saveEmailSequence);
    toast.success(sequence ? 'Sequence saved' : 'Sequence created. Now write its first email');
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Drawer opened onClose={onClose} title={sequence ? 'Edit sequence' : 'Create sequence'}>
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        <TextField {...form.field('name')} maxLength={80} autoComplete="off" placeholder="Welcome to the Tribe" />
        <SelectField
          {...form.field('segmentId')}
          disabled={isStarted}
          hint={
            isStarted
              ? "Can't be changed once people are in it."
              : "We check who joins every minute. Who leaves the segment or unsubscribes won't get the rest."
          }
          options={segments.map(({ id, name, count }) => ({
            value: String(id),
            label: `${name} · ${peopleWords(count)}`,
          }))}
        />
        <RadioCards
          {...form.field('who')}
          disabled={isStarted}
          options={[
            {
              value: 'new',
              title: 'Only people who join from now on',
              description: "Those in the segment when you start it don't get it",
            },
            { value: 'all', title: 'Everyone', description: 'Also those in the segment when you start it' },
          ]}
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">{sequence ? 'Save sequence' : 'Create sequence'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
