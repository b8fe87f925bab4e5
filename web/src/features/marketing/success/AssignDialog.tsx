import { useQuery } from '@apollo/client/react';
import { counted } from '~/lib/ages';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { SuccessManagersDocument } from './success.gql';
import classNames from './success.module.css';
import { nameOf } from './words';

interface Props {
  people: number;
  /** Whose people they are now. */
  from: number | null;
  onAssign: (to: number, name: string) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  manager: number | null;
}

/** Gives people to a success manager. */
export default function AssignDialog({ people, from, onAssign, onClose }: Props) {
  const { data } = useQuery(SuccessManagersDocument, { variables: { list: { perPage: 100 } } });
  const form = useAtlasForm<Values>({
    initialValues: { manager: null },
    labels: { manager: 'Success manager' },
    rules: { manager: [required()] },
  });
  const managers = (data?.successManagers.rows ?? []).filter(({ id }) => id !== from);
  const submit = async ({ manager }: Values) => {
    const chosen = managers.find(({ id }) => id === manager);
    if (chosen) await onAssign(chosen.id, nameOf(chosen));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${from ? 'Move' : 'Assign'} ${counted(people, 'person', 'people')}`}
      preventClose={form.submitting}
    >
      <Form form={form} onSubmit={submit} onFailure={() => {}} summary={false} className={classNames.form}>
        <SelectField
          {...form.field('manager')}
          options={managers.map((one) => ({
            value: one.id,
            label: `${nameOf(one)} (${counted(one.people, 'person', 'people')})`,
          }))}
        />
        <FormActions>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Saving...">{from ? 'Move' : 'Assign'}</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
