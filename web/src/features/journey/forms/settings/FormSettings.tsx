import { useApolloClient } from '@apollo/client/react';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { matches, maxLength, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { toast } from '~/ui/toast';
import { type FormDetailsFragment, UpdateFormDocument } from '../forms.gql';
import { dayAndTime, momentOf } from './moments';
import classNames from './settings.module.css';

const dates = [
  { name: 'opens', label: 'Opens', hint: 'No one can answer before this. Leave empty to open right away.' },
  { name: 'closes', label: 'Closes', hint: 'After this, no one new can answer.' },
  { name: 'locks', label: 'Locks', hint: 'After this, no one can change their answers.' },
] as const;

/** What is said about a form, who may fill it in and when. It takes effect as soon as it is saved. */
export default function FormSettings({ form: saved }: { form: FormDetailsFragment }) {
  const client = useApolloClient();
  const [opens, closes, locks] = [saved.opensAt, saved.closesAt, saved.locksAt].map(dayAndTime);
  const form = useAtlasForm({
    initialValues: {
      name: saved.name,
      slug: saved.slug,
      description: saved.description ?? '',
      thanks: saved.thanks ?? '',
      audience: saved.isPublic ? 'public' : 'private',
      opensAt: opens?.day ?? null,
      opensTime: opens?.time ?? null,
      closesAt: closes?.day ?? null,
      closesTime: closes?.time ?? null,
      locksAt: locks?.day ?? null,
      locksTime: locks?.time ?? null,
    },
    labels: {
      name: 'Name',
      slug: 'Link',
      description: 'Description',
      thanks: 'Thank-you message',
      audience: 'Who can answer?',
      opensAt: 'Opens',
      closesAt: 'Closes',
      locksAt: 'Locks',
    },
    rules: {
      name: [required(), maxLength(150)],
      slug: [required(), matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'can have lowercase letters, numbers and single hyphens')],
      description: [maxLength(2000)],
      thanks: [maxLength(2000)],
    },
  });
  const submit = async (values: typeof form.values) => {
    const input = {
      name: values.name,
      slug: values.slug,
      description: values.description || null,
      thanks: values.thanks || null,
      isPublic: values.audience === 'public',
      opensAt: momentOf(values.opensAt, values.opensTime, '00:00'),
      closesAt: momentOf(values.closesAt, values.closesTime, '23:59'),
      locksAt: momentOf(values.locksAt, values.locksTime, '23:59'),
    };
    await client.mutate({ mutation: UpdateFormDocument, variables: { id: saved.id, input, seenAt: saved.updatedAt } });
    form.load(values);
    toast.success('Settings saved');
  };
  return (
    <Card padding="lg" className={classNames.settings}>
      <Form form={form} onSubmit={submit} guard compact>
        <TextField {...form.field('name')} maxLength={150} />
        <TextField
          {...form.field('slug')}
          disabled={saved.isJourneyForm}
          maxLength={60}
          hint={
            saved.isJourneyForm
              ? "The journey form's link can't be changed."
              : `Opens at /form/${form.values.slug || '…'}`
          }
        />
        <TextArea {...form.field('description')} rows={3} hint="Shown above the questions." />
        <TextArea {...form.field('thanks')} rows={2} hint="Shown after people send it." />
        <RadioCards
          {...form.field('audience')}
          columns={2}
          disabled={saved.isJourneyForm}
          options={[
            { value: 'private', title: 'Signed-in people', description: 'One response each. They can change it.' },
            { value: 'public', title: 'Everyone', description: 'Visitors, too. No file questions.' },
          ]}
        />
        {dates.map(({ name, label, hint }) => (
          <div key={name} className={classNames.moment}>
            <DateField {...form.field(`${name}At`)} clearable hint={hint} />
            <TimeField
              {...form.field(`${name}Time`)}
              label={`${label} at`}
              disabled={form.values[`${name}At`] === null}
            />
          </div>
        ))}
        <FormActions>
          <SubmitButton>Save settings</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
