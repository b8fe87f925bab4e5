import { useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { SegmentedControl } from '~/ui/SegmentedControl';
import classNames from './dialogs.module.css';
import { countPeople, fullName } from './list/lists';
import { PeopleFiltersDocument } from './list/people.gql';
import { Names } from './Names';

interface Props {
  people: readonly { id: number; firstName: string; lastName: string }[];
  /** Throws when nothing was changed; it has told why. */
  onSubmit: (level: string, add: boolean) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  level: string | null;
  add: 'give' | 'take';
}

/** Gives a level to people or takes it from them. */
export default function ChangeLevelDialog({ people, onSubmit, onClose }: Props) {
  const { data } = useQuery(PeopleFiltersDocument);
  const form = useAtlasForm<Values>({
    initialValues: { level: null, add: 'give' },
    labels: { level: 'Access level' },
    rules: { level: [required()] },
  });
  const [one] = people;
  const title = `Change level of ${people.length === 1 && one ? fullName(one) : countPeople(people.length)}`;
  return (
    <Modal opened onClose={onClose} title={title} preventClose={form.submitting}>
      <Form
        form={form}
        onSubmit={({ level, add }) => onSubmit(level as string, add === 'give')}
        // Anyone who made the call has told the failure.
        onFailure={() => {}}
        summary={false}
        className={classNames.body}
      >
        <Names people={people}>Levels decide which pages and functions someone gets.</Names>
        <SegmentedControl
          label="What to do"
          value={form.values.add}
          onChange={(value) => form.setValue('add', value)}
          options={[
            { value: 'give', label: 'Give a level' },
            { value: 'take', label: 'Remove a level' },
          ]}
        />
        <SelectField
          {...form.field('level')}
          options={(data?.accessLevels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Changing...">Change level</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
