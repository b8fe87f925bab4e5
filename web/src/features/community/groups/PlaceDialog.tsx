import { useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import classNames from '../shared/people.module.css';
import { countPeople } from '../shared/person';
import { GroupChoicesDocument } from './groups.gql';
import type { Place } from './usePlaceMembers';

interface Props {
  people: readonly { name: string; group: { id: number } }[];
  onPlace: (to: Place) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  group: number | null;
  /** 0 is none. */
  subGroup: number | null;
}

/** Moves people to another group or sub-group, of those that the person may put people into. */
export default function PlaceDialog({ people, onPlace, onClose }: Props) {
  const { data } = useQuery(GroupChoicesDocument);
  const choices = data?.groupChoices ?? [];
  const form = useAtlasForm<Values>({
    initialValues: { group: people[0]?.group.id ?? null, subGroup: 0 },
    labels: { subGroup: 'Sub-group' },
    rules: { group: [required()] },
  });
  const chosen = choices.find(({ id }) => id === form.values.group);
  const title = people.length === 1 ? `Move ${people[0]?.name}` : `Move ${countPeople(people.length)}`;
  return (
    <Modal opened onClose={onClose} title={title} preventClose={form.submitting}>
      <Form
        form={form}
        onSubmit={({ group, subGroup }) => onPlace({ groupId: group as number, subGroupId: subGroup || null })}
        // Anyone who made the call has told the failure.
        onFailure={() => {}}
        summary={false}
        className={classNames.body}
      >
        <SelectField
          {...form.field('group')}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(group) => {
            form.setValue('group', group);
            form.setValue('subGroup', 0);
          }}
        />
        <SelectField
          {...form.field('subGroup')}
          options={[
            { value: 0, label: 'No sub-group' },
            ...(chosen?.subGroups ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Moving...">Move</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
