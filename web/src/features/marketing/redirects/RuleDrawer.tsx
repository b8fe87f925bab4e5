import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { toast } from '~/ui/toast';
import { CreateRedirectRuleDocument, type RuleDetailsFragment, UpdateRedirectRuleDocument } from './redirects.gql';
import classNames from './redirects.module.css';
import { inputOf, type RuleValues, valuesOf } from './ruleForm';

interface Props {
  /** The rule to change; none for a new one. */
  rule?: RuleDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const any = { value: '', label: "Doesn't matter" };
const batches = [any, { value: 'yes', label: 'Enrollment is open' }, { value: 'no', label: 'Enrollment is closed' }];
const visitors = [any, { value: 'yes', label: 'Logged in' }, { value: 'no', label: 'Logged out' }];
const devices = [any, { value: 'phone', label: 'Phone' }, { value: 'computer', label: 'Computer' }];
const languages = [any, { value: 'fil', label: 'Filipino' }, { value: 'en', label: 'English' }];
const workshops = [
  any,
  { value: 'beginner live', label: 'Beginner is live' },
  { value: 'beginner not live', label: 'Beginner is not live' },
  { value: 'experienced live', label: 'Experienced is live' },
  { value: 'experienced not live', label: 'Experienced is not live' },
];

/** Makes or changes a rule. */
export default function RuleDrawer({ rule, onClose, onSaved }: Props) {
  const [conflict, setConflict] = useState<string>();
  const [create] = useMutation(CreateRedirectRuleDocument);
  const [update] = useMutation(UpdateRedirectRuleDocument);
  const form = useAtlasForm<RuleValues>({
    initialValues: valuesOf(rule),
    labels: {
      fromPath: 'Address',
      target: 'Leads to',
      startsDay: 'From',
      startsTime: 'Time',
      endsAt: 'Until',
      endsTime: 'Time',
      batch: 'Batch',
      workshop: 'Free training',
      queryName: 'Name after the ?',
      queryValue: 'Its value',
    },
    rules: { name: [required(), maxLength(80)], fromPath: [required()], target: [required()] },
  });
  const submit = async (values: RuleValues) => {
    setConflict(undefined);
    const input = inputOf(values);
    if (rule) await update({ variables: { id: rule.id, input, seenAt: rule.updatedAt } });
    else await create({ variables: { input } });
    await onSaved();
    toast.success(rule ? `${input.name} saved` : `${input.name} is on, last in the order`);
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Drawer opened onClose={onClose} title={rule ? 'Edit rule' : 'Create rule'}>
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        <TextField {...form.field('name')} maxLength={80} autoComplete="off" placeholder="Free training, while live" />
        <TextField
          {...form.field('fromPath')}
          autoComplete="off"
          placeholder="/promo"
          hint="What people open on this site. End it in /* for everything below."
        />
        <TextField
          {...form.field('target')}
          autoComplete="off"
          placeholder="/free-training"
          hint="A path of this site or an https:// address. What's behind the ? goes along."
        />
        <fieldset className={classNames.conditions}>
          <legend>Only if</legend>
          <p>All of these must fit. Leave them as they are, and the rule is for everyone.</p>
          <div className={classNames.pair}>
            <DateField {...form.field('startsDay')} clearable />
            <TimeField {...form.field('startsTime')} disabled={!form.values.startsDay} />
            <DateField {...form.field('endsAt')} clearable min={form.values.startsDay ?? undefined} />
            <TimeField {...form.field('endsTime')} disabled={!form.values.endsAt} />
            <SelectField {...form.field('batch')} options={batches} />
            <SelectField {...form.field('workshop')} options={workshops} />
            <SelectField {...form.field('visitor')} options={visitors} />
            <SelectField {...form.field('device')} options={devices} />
            <TextField {...form.field('queryName')} autoComplete="off" placeholder="utm_source" />
            <TextField {...form.field('queryValue')} autoComplete="off" placeholder="Any value" />
            <SelectField {...form.field('language')} options={languages} />
          </div>
        </fieldset>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">{rule ? 'Save rule' : 'Create rule'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
