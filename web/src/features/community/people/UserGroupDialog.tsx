import { Cell } from '~/lib/cell';
import { Form, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { GroupChoicesDocument, type GroupChoicesQuery } from '../groups/groups.gql';
import type { Place } from '../groups/usePlaceMembers';
import classNames from '../shared/people.module.css';
import { DialogActions } from './DialogActions';

interface Props {
  name: string;
  /** The name of the group they are in. */
  group: string | null;
  /** Throws when nothing was changed; it has told why. */
  onSubmit: (to: Place | null) => Promise<void>;
  onClose: () => void;
}

const NONE = 0;
const AS_IT_IS = -1;

interface Values extends Record<string, unknown> {
  group: number | null;
  subGroup: number | null;
}

/** Asks which group and sub-group a person is in. */
export default function UserGroupDialog(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title={`Group of ${props.name}`}>
      <Cell query={GroupChoicesDocument} isEmpty={() => false}>
        {({ groupChoices }) => <Choice {...props} choices={groupChoices} />}
      </Cell>
    </Modal>
  );
}

function Choice({ group, choices, onSubmit, onClose }: Props & { choices: GroupChoicesQuery['groupChoices'] }) {
  const now = group ? (choices.find(({ name }) => name === group)?.id ?? null) : NONE;
  const form = useAtlasForm<Values>({
    initialValues: { group: now, subGroup: AS_IT_IS },
    labels: { subGroup: 'Sub-group' },
    rules: { group: [required()] },
  });
  const chosen = choices.find(({ id }) => id === form.values.group);
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        onSubmit(
          values.group
            ? {
                groupId: values.group,
                ...(values.subGroup === AS_IT_IS ? {} : { subGroupId: values.subGroup || null }),
              }
            : null,
        )
      }
      // Anyone who made the call has told the failure.
      onFailure={() => {}}
      summary={false}
      className={classNames.body}
    >
      <SelectField
        {...form.field('group')}
        options={[{ value: NONE, label: 'No group' }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(next) => {
          form.setValue('group', next);
          form.setValue('subGroup', next === now ? AS_IT_IS : NONE);
        }}
      />
      {chosen && (
        <SelectField
          {...form.field('subGroup')}
          options={[
            ...(chosen.id === now ? [{ value: AS_IT_IS, label: 'No change' }] : []),
            { value: NONE, label: 'No sub-group' },
            ...chosen.subGroups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <DialogActions form={form} onClose={onClose} />
    </Form>
  );
}
