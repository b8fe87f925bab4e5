import { useMutation } from '@apollo/client/react';
import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { usePeopleView } from '~/lib/people/peopleView';
import { routes } from '~/lib/routing/routes';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { ChipsField } from '~/ui/fields/ChipsField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import classNames from './DirectorySection.module.css';
import {
  type DirectoryEntryFieldsFragment,
  MyDirectoryEntryDocument,
  SaveDirectoryEntryDocument,
} from './directory.gql';

const SUGGESTED = [
  'Bookkeeping',
  'Canva',
  'Copywriting',
  'Customer support',
  'Email',
  'Excel',
  'SEO',
  'Shopify',
  'Xero',
];

/** What other members find of the person. Nothing is shown before they say so, and each fact has its own box. */
export function DirectorySection() {
  if (usePeopleView() !== 'members') return null;
  return (
    <AccountSection
      title="Members' directory"
      more={
        <Cell query={MyDirectoryEntryDocument}>{({ myDirectoryEntry }) => <EntryForm entry={myDirectoryEntry} />}</Cell>
      }
    >
      <p>
        Only members and the team can open the <Link to={routes.members()}>directory</Link>. You choose what they see,
        and you can leave any time.
      </p>
    </AccountSection>
  );
}

function EntryForm({ entry }: { entry: DirectoryEntryFieldsFragment }) {
  const [save] = useMutation(SaveDirectoryEntryDocument);
  const { isListed, headline, about, skills, showsCity, showsStage, showsBatch } = entry;
  const form = useAtlasForm({
    initialValues: { isListed, headline, about, skills: [...skills], showsCity, showsStage, showsBatch },
    labels: { headline: 'What you do', about: 'About you', skills: 'Skills' },
    rules: { headline: [maxLength(120)], about: [maxLength(1000)] },
  });
  const submit = async (input: typeof form.values) => {
    await save({ variables: { input } });
    toast.success(input.isListed ? "You're in the members' directory" : "You're not in the members' directory");
  };
  const box = (name: 'isListed' | 'showsCity' | 'showsStage' | 'showsBatch', label: string, hint?: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={form.values[name]}
      onChange={(checked) => form.setValue(name, checked)}
    />
  );
  return (
    <Form form={form} onSubmit={submit} className={classNames.form}>
      {box('isListed', 'List me in the directory', 'Shows your name, picture and what you write below.')}
      <TextField {...form.field('headline')} maxLength={120} placeholder="Bookkeeper for small shops" />
      <TextArea {...form.field('about')} rows={3} maxLength={1000} />
      <ChipsField {...form.field('skills')} suggestions={SUGGESTED} hint="Up to 12." />
      <fieldset className={classNames.shows}>
        <legend>Also show</legend>
        {box('showsCity', 'My city')}
        {box('showsStage', 'My stage')}
        {box('showsBatch', 'My batch')}
      </fieldset>
      <FormActions>
        <SubmitButton>Save directory entry</SubmitButton>
      </FormActions>
    </Form>
  );
}
