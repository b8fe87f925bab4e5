import { useMutation, useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import {
  SaveEmailSegmentDocument,
  SegmentAudienceDocument,
  SegmentChoicesDocument,
  type SegmentChoicesQuery,
  type SegmentDetailsFragment,
} from './broadcasts.gql';
import classNames from './broadcasts.module.css';
import { conditionsOf, peopleWords, type SegmentValues, valuesOf } from './segmentForm';

interface Props {
  /** The segment to change; none for a new one. */
  segment?: SegmentDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Makes or changes a segment. */
export default function SegmentDrawer(props: Props) {
  return (
    <Drawer opened onClose={props.onClose} title={props.segment ? 'Edit segment' : 'Create segment'}>
      <Cell query={SegmentChoicesDocument} variables={{}}>
        {({ segmentChoices }) => <SegmentForm {...props} choices={segmentChoices} />}
      </Cell>
    </Drawer>
  );
}

const optionsOf = (choices: readonly { id: string; name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

const dues = [
  { value: '', label: "Doesn't matter" },
  { value: 'yes', label: 'Has a payment due' },
  { value: 'no', label: 'Has no payment due' },
];

const accounts = [
  { value: '', label: "Doesn't matter" },
  { value: 'yes', label: 'Has an account' },
  { value: 'no', label: 'Has no account' },
];

function SegmentForm({
  segment,
  onClose,
  onSaved,
  choices,
}: Props & { choices: SegmentChoicesQuery['segmentChoices'] }) {
  const [conflict, setConflict] = useState<string>();
  const [save] = useMutation(SaveEmailSegmentDocument);
  const form = useAtlasForm<SegmentValues>({
    initialValues: valuesOf(segment),
    labels: {
      levels: 'Level',
      batchIds: 'Batch',
      stageIds: 'Stage',
      silentDays: 'Not active for days',
      owes: 'Payments',
      expiresInDays: 'Ends within days',
      lessonId: 'Finished the lesson',
      page: 'Came by the page',
      hasAccount: 'Account',
    },
    rules: { name: [required(), maxLength(80)] },
  });
  const conditions = useDeferredValue(conditionsOf(form.values));
  const { data, error } = useQuery(SegmentAudienceDocument, {
    variables: { conditions },
    fetchPolicy: 'network-only',
  });
  // The count of other conditions would be a wrong one.
  const audience = data?.segmentAudience;
  const submit = async (values: SegmentValues) => {
    setConflict(undefined);
    const input = { name: values.name, conditions: conditionsOf(values) };
    await save({ variables: { id: segment?.id, input, seenAt: segment?.updatedAt } });
    await onSaved();
    toast.success(`${values.name} saved`);
    onClose();
  };
  const fail = (failure: unknown) => {
    if (errorCode(failure) === 'CONFLICT') setConflict(errorMessage(failure));
    else toast.error(errorMessage(failure));
  };
  return (
    <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
      {conflict && <Banner variant="danger">{conflict}</Banner>}
      <TextField {...form.field('name')} maxLength={80} autoComplete="off" placeholder="Members who went quiet" />
      <p className={classNames.hint}>
        People are in it if all of these fit. Leave everything empty for everyone who gets our emails.
      </p>
      <MultiSelectField {...form.field('levels')} options={optionsOf(choices.levels)} placeholder="Any level" />
      <MultiSelectField {...form.field('batchIds')} options={optionsOf(choices.batches)} placeholder="Any batch" />
      <MultiSelectField {...form.field('stageIds')} options={optionsOf(choices.stages)} placeholder="Any stage" />
      <div className={classNames.pair}>
        <NumberField {...form.field('silentDays')} hint="No login and no lesson" />
        <NumberField {...form.field('expiresInDays')} hint="Membership, not renewed" />
      </div>
      <SelectField {...form.field('owes')} options={dues} />
      <SelectField
        {...form.field('lessonId')}
        options={optionsOf(choices.lessons)}
        placeholder="Any or none"
        searchable
        clearable
      />
      <SelectField {...form.field('page')} options={optionsOf(choices.pages)} placeholder="Any or none" clearable />
      <SelectField
        {...form.field('hasAccount')}
        options={accounts}
        hint="People without one registered or joined a waitlist, and agreed to hear from us."
      />
      <p className={classNames.count} role="status">
        {error ? errorMessage(error) : audience ? <AudienceWords {...audience} /> : 'Counting...'}
      </p>
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton loadingLabel="Saving...">{segment ? 'Save segment' : 'Create segment'}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function AudienceWords({ count, people }: { count: number; people: readonly { name: string }[] }) {
  if (count === 0) return <>No one fits right now.</>;
  const names = people.slice(0, 3).map(({ name }) => name);
  const others = count - names.length;
  return (
    <>
      <strong>{peopleWords(count)}</strong> right now: {names.join(', ')}
      {others > 0 && ` and ${grouped(others)} more`}
    </>
  );
}
